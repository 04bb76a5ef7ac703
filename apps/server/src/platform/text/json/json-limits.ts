const [QUOTE, BACKSLASH] = [34, 92]
const COLON = 58
const OPENS = new Set([91, 123])
const CLOSES = new Set([93, 125])

/** More than the depth of any schema of the contract. */
const MAX_DEPTH = 32
/** More than the keys of any input of the contract: as many as 1 MB of real rows has. */
const MAX_KEYS = 20_000

/** Checked before parsing: half a million brackets, or 70,000 keys, block the event loop for some 200 ms. */
export function exceedsJsonLimits(json: string): boolean {
  let [depth, keys] = [0, 0]
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code === QUOTE) index = endOfString(json, index)
    else if (OPENS.has(code) && ++depth > MAX_DEPTH) return true
    else if (CLOSES.has(code)) depth--
    else if (code === COLON && ++keys > MAX_KEYS) return true
  }
  return false
}

function endOfString(json: string, from: number): number {
  for (let index = from + 1; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code === QUOTE) return index
    if (code === BACKSLASH) index++
  }
  return json.length
}
