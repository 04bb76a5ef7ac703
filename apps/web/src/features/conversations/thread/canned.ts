import { type CannedReply, plain } from '@portavoz/contract'

const most = 6

/** What is typed after a slash that stands alone at the beginning; null when something else is being written. */
export const slashed = (content: string): string | null => /^\/([^\s/]*)$/.exec(content)?.[1] ?? null

/** By shortcut first, then by what they say; without accents or case. */
export function matching(replies: readonly CannedReply[], asked: string): CannedReply[] {
  const word = plain(asked)
  const begins = replies.filter(({ shortcut }) => plain(shortcut).startsWith(word))
  const says = replies.filter((reply) => !begins.includes(reply) && plain(reply.content).includes(word))
  return [...begins, ...says].slice(0, most)
}
