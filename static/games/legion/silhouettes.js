// Units from above, drawn for this project (table/silhouette.js says how they are written): one figure of a unit, by what
// its card says it is.

const DRAWN = {
  trooper: `
m S 0,-18 20,-18 40,-8 44,10 34,24 14,24 0,24
s P 27,-12 40,-5 41,12 29,10
d !P 12,-48 19,-48 19,18 11,18
m !S 20,-4 29,-14 24,-28 15,-30 12,-20 16,-14
h S 0,-26 14,-24 20,-8 19,10 10,19 0,20
g P 0,-23 11,-20 13,-12 0,-13
d P 0,24 15,24 15,36 0,38`,
  launcher: `
m S 0,-18 20,-18 40,-8 44,10 34,24 14,24 0,24
s P 27,-12 40,-5 41,12 29,10
d P 0,24 15,24 15,36 0,38
d !P 19,-46 28,-46 28,44 19,44
d !P 16,-49 31,-49 31,-40 16,-40
d !P 17,36 30,36 30,46 17,46
b !P 17,-10 30,-10 30,2 17,2
h S 0,-26 14,-24 18,-8 17,10 10,19 0,20
g P 0,-23 11,-20 13,-12 0,-13`,
  commander: `
s S 0,0 22,-10 38,0 44,22 42,44 30,48 14,44 0,49
d L 14,16 16,42 2.4
d L 28,12 31,40 2.4
m S 0,-20 18,-20 36,-10 40,4 26,12 0,12
h S 0,-30 13,-28 18,-14 16,2 8,10 0,11
g P 0,-27 10,-24 12,-17 0,-18
b !P 31,-48 35,-48 35,-8 31,-8`,
  emplacement: `
d P 10,6 42,30 38,40 6,22
d P 0,14 6,14 6,48 0,48
m P 14,-20 38,-16 38,0 14,4
s P 20,-17 33,-15 33,-4 20,-2
d P 4,-48 9,-48 9,-12 4,-12
h P 0,-24 12,-22 16,-8 14,14 8,22 0,22
b E 0 4 7 7`,
  speeder: `
d P 11,-49 14.6,-49 14.6,-16 11,-16
m P 8,-44 24,-42 24,-32 8,-30
m P 0,-28 8,-26 11,2 14,24 10,44 0,46
s P 11,10 24,14 24,38 12,42
h S 0,-8 11,-8 15,2 13,16 6,22 0,22
g P 0,-5 8,-4 9,3 0,2
d L 11,4 18,-14 5
e E 6 45 4 2`,
  walker: `
d S 20,-10 40,-14 47,8 42,36 24,32
m P 27,-36 46,-36 47,-12 28,-10
d L 33,-46 33,-34 3
d L 41,-46 41,-34 3
h P 0,-32 17,-30 25,-12 25,22 14,38 0,40
s P 14,-24 18,-20 22,-6 22,14 17,14
m P 0,-10 12,-8 13,18 0,22
d E 0 5 6.6 6.6
g P 0,-29 11,-27 12,-20 0,-21
d L 7,-49 7,-29 3.6`,
  tank: `
d P 30,-40 46,-38 46,42 30,42
k P 34,-33 42,-32 42,36 34,36
h P 0,-40 22,-42 32,-30 32,30 24,44 0,44
s P 21,-25 28,-18 28,12 21,12
g P 7,-34 18,-32 18,-26 7,-27
m E 0 8 17 17
h E 0 8 10.5 10.5
d P 0,-49 4,-49 4,2 0,2
b P 0,-49 5.5,-49 5.5,-43 0,-43
e E 12 43 5 2`,
  creature: `
m S 0,-47 8,-45 12,-33 10,-22 17,-8 17,14 10,28 5,40 0,49
d S 14,-14 32,-24 39,-16 22,-2
d S 14,14 32,20 37,31 20,25
h S 0,-8 12,-6 15,6 10,16 0,17
s P 9,-3 14,1 14,9 9,10
g P 0,-6 7,-5 8,0 0,-1
d E 4.5 -38 1.8 2.6
b !P 9,-26 12,-26 13,6 10,6`,
  repulsor: `
d P 12,-24 24,-20 40,18 36,36 14,28
m S 18,4 32,0 42,14 38,34 20,36
s P 24,6 34,8 37,24 26,26
h P 0,-48 9,-40 16,-12 18,20 12,38 0,40
g P 0,-20 8,-18 10,-4 0,-2
d P 5,-49 8,-49 9,-26 5,-26
d E 0 14 7 7
e E 9 39 5 2.2`,
  droid: `
d L 10,-6 34,8 5
d L 10,10 30,34 5
m P 8,-22 18,-24 24,-4 20,16 8,18
s P 12,-16 18,-17 20,-4 13,-2
d !P 22,-46 28,-46 28,10 22,10
h P 0,-36 7,-32 8,-8 12,-4 10,16 0,20
e E 3.4 -24 2.4 2.4
b P 0,0 5,1 5,12 0,14`,
};

/**
 * Which of the drawings a unit is shown by: its card says what it is; who stands alone is somebody with a name.
 * @param {{ types: string[], minis: object }} unit
 */
export function kindOf({ types, minis }) {
  if (types.includes("emplacement")) return "emplacement";
  if (types.includes("droid")) return "droid";
  const alone = Object.keys(minis).length === 1;
  if (types.includes("repulsor")) return alone ? "repulsor" : "speeder";
  if (types.includes("creature")) return "creature";
  if (types.includes("vehicle")) return types.includes("ground") ? "walker" : "tank";
  return alone ? "commander" : "trooper";
}

/** The drawing of a unit, by what its card says; of one of its minis that carries what few of them do, if it is `special`. */
export function drawingOf(unit, special = false) {
  const kind = kindOf(unit);
  return DRAWN[special && kind === "trooper" ? "launcher" : kind];
}

export { DRAWN };
