/**
 * What a lane says: at once, or, where another one speaks, kept until it is this one's turn.
 * @typedef {{ say: (sentence: string) => void, hear: (child: import('node:child_process').ChildProcess) => void, stdio: 'inherit' | 'pipe', speak: () => void }} Voice
 */

/** @returns {Voice} */
export const aloud = () => ({ say: (sentence) => console.log(sentence), hear() {}, stdio: 'inherit', speak() {} })

/** Nothing of it stands between the lines of whoever speaks first. @returns {Voice} */
export function held() {
  /** @type {(() => void)[] | null} */
  let kept = []
  const utter = (/** @type {() => void} */ words) => (kept ? void kept.push(words) : words())
  return {
    say: (sentence) => utter(() => console.log(sentence)),
    hear({ stdout, stderr }) {
      stdout?.on('data', (chunk) => utter(() => process.stdout.write(chunk)))
      stderr?.on('data', (chunk) => utter(() => process.stderr.write(chunk)))
    },
    stdio: 'pipe',
    speak() {
      for (const words of kept ?? []) words()
      kept = null
    },
  }
}
