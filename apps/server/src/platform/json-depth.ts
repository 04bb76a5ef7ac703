const [QUOTE, BACKSLASH] = [34, 92]
const OPENS = new Set([91, 123])
const CLOSES = new Set([93, 125])

/** How deep any promise of the contract goes, and room to spare. */
const DEEPEST = 32

/** Looked at before parsing: half a million brackets take a parser, and everybody who waits for it, a quarter of a second. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at)
    else if (OPENS.has(code) && ++depth > DEEPEST) return true
    else if (CLOSES.has(code)) depth--
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
