// Which ship is drawn how. By the name of the chassis in small letters and digits. What has no drawing of its own is shown
// as its next of kin or by its size.

import { ofGrey } from "../../table/silhouette.js";
import { FIGHTERS } from "./drawn_fighters.js";
import { LARGE } from "./drawn_large.js";
import { TIES } from "./drawn_ties.js";

const DRAWN = { ...FIGHTERS, ...LARGE, ...ofGrey(TIES) };

// Of the same hull as another, or a version of it.
const KIN = {
  btlbywing: "btla4ywing",
  btanr2ywing: "btla4ywing",
  btanr2wywing: "btla4ywing",
  clonez95headhunter: "z95af4headhunter",
  customizedyt1300lightfreighter: "yt1300",
  modifiedyt1300lightfreighter: "yt1300",
  scavengedyt1300: "yt1300",
  delta7baethersprite: "delta7aethersprite",
  modifiedtielnfighter: "tielnfighter",
  tiebainterceptor: "tieininterceptor",
  tiewiwhispermodifiedinterceptor: "tievnsilencer",
  tiesebomber: "tiesabomber",
  yt2400lightfreighter2023: "yt2400lightfreighter",
};

const FAMILIES = {
  small: `
m P 6,-2 34,16 38,30 30,32 6,24
s P 20,8 27,13 29,28 22,26
h P 0,-44 4,-40 8,-12 9,20 6,34 0,36
g P 0,-16 4,-13 5,0 0,3
d P 0,10 4,10 4,28 0,28
e E 5 35 3.4 2`,
  medium: `
m P 10,-8 38,10 42,30 32,36 10,32
s P 24,2 31,8 33,30 26,30
h P 0,-42 9,-36 14,-12 15,20 10,38 0,40
g P 0,-34 5,-31 7,-20 0,-18
m E 0 2 8 8
d E 0 2 4.6 4.6
e E 9 39 5 2.2`,
  large: `
d P 16,-6 36,4 40,30 30,38 16,34
h P 0,-46 12,-42 18,-24 22,8 20,38 10,46 0,46
m P 0,-18 11,-15 14,10 11,32 0,34
s P 26,4 34,8 37,24 28,24
g P 0,-40 8,-37 9,-29 0,-28
d E 0 8 6 6
e E 12 45 6 2.4`,
  huge: `
d P 8,16 18,20 20,42 8,46
h P 0,-50 6,-48 9,-30 7,-16 8,14 13,26 12,44 0,48
m P 0,-30 4,-28 4,10 7,24 6,38 0,40
s P 5,-42 8,-40 8.6,-30 6,-28
d E 0 -8 3 3
d E 0 4 3 3
g P 0,-46 4,-44 4,-40 0,-39
e E 5 47 3.4 2
e E 14 45 3.4 2`,
  tie: `
m P 8,-4 34,-4 34,4 8,4
k P 32,-28 36,-40 42,-40 45,-26 45,26 42,40 36,40 32,28
s P 33,-8 44,-8 44,8 33,8
h E 0 0 13.5 13.5
d E 0 0 9.5 9.5
g E 0 -3 6.6 6.2`,
  droid: `
k P 12,-8 26,-34 34,-40 36,-10 30,24 18,26
s P 24,-20 31,-28 31,-6 25,-4
d P 5,-8 18,-10 18,16 5,16
h S 0,-28 8,-26 12,-8 11,12 6,24 0,24
e P 2,-22 6,-20 6,-15 2,-15`,
};

ofGrey({ tie: FAMILIES.tie });

/** The name of a chassis in small letters and digits: "T-65 X-wing" is "t65xwing". */
export const idOf = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The family that stands in for a chassis without a drawing: of its make where the name says it, otherwise of its size. */
export function familyOf(id, size) {
  if (id.startsWith("tie")) return "tie";
  if (id.includes("droid")) return "droid";
  return size in FAMILIES ? size : "small";
}

/** The drawing of a chassis, by the name and the size that a ship's card has. */
export function drawingOf(name, size) {
  const id = idOf(name || "");
  return DRAWN[id] || DRAWN[KIN[id]] || FAMILIES[familyOf(id, size)];
}

export { DRAWN, FAMILIES, KIN };
