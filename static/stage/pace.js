// How fast what happens is shown, for all matches of this browser: chosen in the menu of a table or among the settings.

/** How much of its time a beat gets. */
export const PACES = { normal: 1, fast: 0.5, faster: 0.25, off: 0 };
const PLACE = "broadside.table.scenes";

export function storedPace() {
  try {
    const pace = localStorage.getItem(PLACE);
    return Object.hasOwn(PACES, pace) ? pace : "normal";
  } catch {
    return "normal";
  }
}

export function keepPace(pace) {
  try {
    localStorage.setItem(PLACE, pace);
  } catch {
    // without storage it lasts as long as the page
  }
}
