// What ships leave behind, from above: devices by the names of their cards, remotes by what they are called
// (table/silhouette.js says how drawings are written). Drawn for this project.

import { ofGrey } from "../../../table/silhouette.js";
import { DRAWN, idOf } from "../silhouettes.js";

/** Bombs and mines, each in its disc. @type {Record<string, string>} */
const DEVICES = {
  seismiccharges: `
m P 0,-30 22,-30 22,30 0,30
h P 0,-46 26,-46 31,-38 31,-27 0,-27
h P 0,27 31,27 31,38 26,46 0,46
d P 13,-26 18,-26 18,26 13,26
s P 0,-9 22,-9 22,9 0,9
g P 0,-4 22,-4 22,4 0,4`,
  protonbombs: `
d P 0,-50 10,-46 10,-28 0,-28
k P 30,-8 49,-14 49,22 30,16
m E 0 4 37 37
h E 0 4 30 30
s E 0 4 17 17
e E 0 4 9 9`,
  ionbombs: `
b P 5,-34 12,-50 20,-47 15,-28
b P 28,-20 45,-31 48,-24 33,-11
b P 28,20 45,31 48,24 33,11
b P 5,34 12,50 20,47 15,28
m E 0 0 34 34
d E 0 0 26 26
e !P 4,-20 -13,4 -2,4 -4,20 13,-4 2,-4`,
  bombletgenerator: `
d P 0,-14 6,-14 18,8 14,14 0,6
m E 0 -26 20 20
m E 24 18 20 20
h E 0 -26 13 13
h E 24 18 13 13
s E 0 -26 6 6
s E 24 18 6 6
e E 0 4 6 6`,
  thermaldetonators: `
k E 0 0 44 44
m E 0 0 38 38
h E 0 0 30 30
d P 0,-8 43,-8 43,8 0,8
s E 0 0 15 15
e E 0 0 7 7`,
  concussionbombs: `
d P 10,24 36,48 22,49 6,38
h S 0,-50 12,-46 25,-24 25,28 16,38 0,38
m P 0,34 14,34 12,48 0,48
s P 0,-8 25,-8 25,4 0,4
g E 0 -26 9 9`,
  electroprotonbomb: `
k E 0 0 48 48
d E 0 0 40 40
g E 0 0 33 33
b P 0,-48 5,-48 5,48 0,48
b P 0,-5 48,-5 48,5 0,5
s E 0 0 18 18
e E 0 0 10 10`,
  blazerbomb: `
e P 0,26 9,34 5,50 0,46
e P 13,20 27,32 22,48 9,34
h S 0,-50 18,-34 28,-4 20,24 0,30
m S 0,-34 10,-24 16,-2 11,16 0,20
s P 0,-10 26,-10 28,2 0,2
g E 0 -22 6 6`,
  proximitymines: `
b !L 0,-49 0,49 7
b L -43,-25 43,25 7
m E 0 0 32 32
h E 0 0 24 24
s E 0 0 14 14
e E 0 0 7 7`,
  connernets: `
b !L 0,-48 0,48 3
b L -42,-24 42,24 3
b L 0,-46 40,-23 4
b L 40,-23 40,23 4
b L 40,23 0,46 4
b L 0,-26 22,-13 3
b L 22,-13 22,13 3
b L 22,13 0,26 3
s E 0 0 12 12
e E 0 0 6 6`,
  clustermines: `
b P 4,-22 14,-48 24,-44 16,-16
b P 20,0 46,8 44,19 16,14
b P 0,22 6,22 6,49 0,49
m E 0 0 28 28
h E 0 0 20 20
s E 0 0 11 11
e E 0 0 5 5`,
};

/** Remotes: they stand on the mat and are aimed at like small ships. */
const REMOTES = {
  drk1probedroid: `
b L 12,-28 22,-46 3
d P 20,4 26,0 46,28 41,34
d P 10,14 17,12 28,46 22,48
d P 1,18 6,18 8,50 3,50
k E 0 -6 30 30
m E 0 -8 24 24
h E 0 -10 15 14
g E 0 -25 7 5
s E 14 -2 4 4
e E 0 -9 5 5`,
  buzzdroidswarm: `
b L 8,-36 20,-46 3
b L 10,-18 24,-12 3
b L 34,6 46,-4 3
b L 34,28 46,42 3
b L 14,28 6,45 3
k E 0 -26 16 16
k E 24 18 16 16
h E 0 -26 10 10
h E 24 18 10 10
g E 0 -31 5 4
g E 24 13 5 4
s E 0 -20 4 3
s E 24 24 4 3`,
  commandoteam: `
b L 42,10 42,-16 3
b L 13,-32 13,-48 3
d P 3,-18 10,-18 10,-4 3,-4
d P 18,24 26,24 26,42 18,42
d P 31,24 39,24 39,42 31,42
m P 0,-36 15,-34 18,-19 0,-14
m P 13,8 44,8 47,24 10,24
h E 0 -29 9 10
h E 28 13 9 10
g P 0,-38 6,-36 6,-31 0,-31
g P 22,5 34,5 33,10 23,10
s E 0 -25 4 4
s E 28 18 4 4`,
  sensorbuoy: `
b !L 0,-49 0,-12 4
b L 43,25 10,6 4
k E 0 0 30 30
m E 0 0 24 24
g E 0 0 17 17
s E 0 0 10 10
e E 0 0 5 5`,
};

ofGrey(DEVICES);
Object.assign(DRAWN, ofGrey(REMOTES)); // whoever is attacked is drawn in the duel too

export { DEVICES as DRAWN, REMOTES as FAMILIES };

/** The drawing of a device by the name of its card; "" for one that has none. @param {string} name */
export const deviceOf = (name) => DEVICES[idOf(name || "")] ?? "";
