import { drafts } from '../lib/draft.ts'

/** Whoever says the same later means it: until then they try again what seemed not to go out. */
const AGAIN_MS = 2 * 60_000

type Attempt = { name: string; content: string; at: number }

const placeOf = (conversationId: string) => `sending.${conversationId}`

const last = (place: string): Attempt | null => {
  const kept = drafts.read(place)
  return kept === '' ? null : (JSON.parse(kept) as Attempt)
}

/**
 * The name under which words go to the server, and the same one when they are tried again, also after a reload: the
 * server may have kept them before its answer was lost.
 */
export const attempts = {
  nameFor(conversationId: string, content: string, now: number): string {
    const place = placeOf(conversationId)
    const before = last(place)
    const isSame = before?.content === content && now - before.at < AGAIN_MS
    const name = isSame ? before.name : randomName()
    drafts.keep(place, JSON.stringify({ name, content, at: now } satisfies Attempt))
    return name
  },
  forget: (conversationId: string) => drafts.drop(placeOf(conversationId)),
}

/** `crypto.randomUUID` is missing where the console is opened by a plain http address. */
const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
