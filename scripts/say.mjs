/** One line for the person at the terminal. */
export const say = (/** @type {string} */ sentence) => console.log(sentence)

/**
 * Ends the command with one sentence and no stack.
 * @returns {never}
 */
export function giveUp(/** @type {string} */ sentence) {
  console.error(sentence)
  process.exit(1)
}
