const [QUOTE, BACKSLASH] = [34, 92]
const COLON = 58
const OPENS = new Set([91, 123])
const CLOSES = new Set([93, 125])

/** How deep any promise of the contract goes, and room to spare. */
const DEEPEST = 32
/** How many keys any promise of the contract has in all its objects, and room to spare: as many as 1 MB of real rows. */
const MOST_KEYS = 20_000

/** Checked before parsing: half a million brackets, or 70,000 keys, hold the event loop for some 200 ms. */
export function isTooLarge(json: string): boolean {
  let [depth, keys] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if (OPENS.has(code) && ++depth > DEEPEST) return true
    else if (CLOSES.has(code)) depth--
    else if (code === COLON && ++keys > MOST_KEYS) return true
  }
  return false
}

function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return json.length
}
