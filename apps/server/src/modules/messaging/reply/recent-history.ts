import { truncateText } from '../text/long-text.ts'

/** Characters of a conversation that one turn reads: rules, search, grounding and model. */
export const HISTORY_CHARACTERS = 24_000
/** Characters of an older message: enough for «BAJA» and for the topic. */
export const OLD_MESSAGE_CHARACTERS = 80

/** Limits a conversation from its newest message; older messages are cut to their beginning. */
export function limitHistory<L extends { content: string }>(messages: readonly L[]): L[] {
  let remaining = HISTORY_CHARACTERS
  const limited = messages.toReversed().map((line) => {
    const content = truncateText(line.content, Math.max(remaining, OLD_MESSAGE_CHARACTERS))
    remaining -= content.length
    return content === line.content ? line : { ...line, content }
  })
  return limited.toReversed()
}
