import { type CannedReply, normalizeText } from '@portavoz/contract'

const maxMatches = 6

/** The text after a slash at the beginning of the box; null when another text is being written. */
export const readSlashQuery = (content: string): string | null => /^\/([^\s/]*)$/.exec(content)?.[1] ?? null

/** Matches of the shortcut first, then of the content; accents and case are ignored. */
export function findCannedReplies(replies: readonly CannedReply[], query: string): CannedReply[] {
  const word = normalizeText(query)
  const byShortcut = replies.filter(({ shortcut }) => normalizeText(shortcut).startsWith(word))
  const byContent = replies.filter(
    (reply) => !byShortcut.includes(reply) && normalizeText(reply.content).includes(word),
  )
  return [...byShortcut, ...byContent].slice(0, maxMatches)
}

/** The element of a reply in the list of that id. */
export const optionId = (list: string, { id }: CannedReply): string => `${list}-${id}`
