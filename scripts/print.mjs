export const printLine = (/** @type {string} */ sentence) => console.log(sentence)

/** Ends the process with one sentence and without a stack trace. @returns {never} */
export function exitWithError(/** @type {string} */ sentence) {
  console.error(sentence)
  process.exit(1)
}
