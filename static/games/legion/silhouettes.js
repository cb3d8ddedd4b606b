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
  if (types.includes("vehicle")) return "walker";
  return alone ? "commander" : "trooper";
}

/** The drawing of a unit, by what its card says. */
export function drawingOf(unit) {
  return DRAWN[kindOf(unit)];
}

export { DRAWN };
