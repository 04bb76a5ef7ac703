import { beginningOf } from '../hear/long-text.ts'

/** Characters of a conversation that a turn reads: the rules, the search, the guard and the model. */
export const RECENT = 24_000
/** Of a line beyond them: enough for an order like «BAJA», and for its gist. */
export const GIST = 80

/** A conversation within its number of characters, counted from the newest line; older lines are cut to their beginning. */
export function recent<L extends { content: string }>(lines: readonly L[]): L[] {
  let left = RECENT
  const kept = lines.toReversed().map((line) => {
    const content = beginningOf(line.content, Math.max(left, GIST))
    left -= content.length
    return content === line.content ? line : { ...line, content }
  })
  return kept.toReversed()
}
