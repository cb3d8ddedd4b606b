// The browser's half is held to what the Python is held to: nothing that is likely a bug, functions that fit a head.

import css from "@eslint/css";
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".venv/", "var/"] }, // what others have written
  { files: ["**/*.js"], ...js.configs.recommended },
  {
    files: ["**/*.js"],
    rules: {
      complexity: ["error", 14],
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "array-callback-return": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-eval": "error",
    },
  },
  { files: ["static/**/*.js", "clients/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/js/**/*.js", "tools/**/*.js", "*.js"], languageOptions: { globals: globals.node } },
  {
    files: ["static/**/*.css"],
    plugins: { css },
    language: "css/css",
    rules: {
      ...css.configs.recommended.rules,
      "css/no-invalid-properties": ["error", { allowUnknownVariables: true }], // tokens.css has them, elsewhere
      "css/use-baseline": "off", // what a browser does not know of these it leaves out, and nothing is lost
    },
  },
];
