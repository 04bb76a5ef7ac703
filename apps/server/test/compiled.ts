/** Where the program and its commands find what Node compiled, as `npm start` has it: each would compile the same sources again. */
export const compiled = new URL('../../../node_modules/.cache/portavoz', import.meta.url).pathname
