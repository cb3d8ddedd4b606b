export const room = { key: "legion" };
