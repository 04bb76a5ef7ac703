import { drafts } from '../lib/draft.ts'
import { conversationDrafts } from './conversation-drafts.ts'

type Attempt = { name: string; content: string }

const placeOf = (conversationId: string) => conversationDrafts(conversationId).sending

const last = (place: string): Attempt | null => {
  const kept = drafts.read(place)
  return kept === '' ? null : (JSON.parse(kept) as Attempt)
}

/**
 * The name under which words go to the server, and the same one when they are tried again, however late and also after
 * a reload: the server may have kept them before its answer was lost. It stands as long as they stand in their box.
 */
export const attempts = {
  nameFor(conversationId: string, content: string): string {
    const place = placeOf(conversationId)
    const before = last(place)
    const name = before?.content === content ? before.name : randomName()
    drafts.keep(place, JSON.stringify({ name, content } satisfies Attempt))
    return name
  },
  /** Whoever wipes out what they tried, or changes it, and says the same later means it. Typing on changes nothing. */
  typed(conversationId: string, text: string) {
    const place = placeOf(conversationId)
    const before = last(place)
    if (before && !text.startsWith(before.content)) drafts.drop(place)
  },
  forget: (conversationId: string) => drafts.drop(placeOf(conversationId)),
}

/** `crypto.randomUUID` is missing where the console is opened by a plain http address. */
const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
