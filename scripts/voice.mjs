/**
 * The output of a lane: printed at once, or buffered until `speak` is called. @typedef {{ say: (sentence: string) =>
 * void, hear: (child: import('node:child_process').ChildProcess) => void, stdio: 'inherit' | 'pipe', speak: () => void
 * }} Voice
 */

/** @returns {Voice} */
export const liveOutput = () => ({ say: (sentence) => console.log(sentence), hear() {}, stdio: 'inherit', speak() {} })

/** Buffers the output, so that it does not mix with that of the lane before. @returns {Voice} */
export function bufferedOutput() {
  /** @type {(() => void)[] | null} */
  let buffer = []
  const writeOrBuffer = (/** @type {() => void} */ write) => (buffer ? void buffer.push(write) : write())
  return {
    say: (sentence) => writeOrBuffer(() => console.log(sentence)),
    hear({ stdout, stderr }) {
      stdout?.on('data', (chunk) => writeOrBuffer(() => process.stdout.write(chunk)))
      stderr?.on('data', (chunk) => writeOrBuffer(() => process.stderr.write(chunk)))
    },
    stdio: 'pipe',
    speak() {
      for (const write of buffer ?? []) write()
      buffer = null
    },
  }
}
