import { randomId } from '../../lib/random-id.ts'
import { drafts } from '../../lib/drafts.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'

type SendAttempt = { name: string; content: string }

const draftKeyOf = (conversationId: string) => conversationDraftKeys(conversationId).sending

const lastAttempt = (draftKey: string): SendAttempt | null => {
  const stored = drafts.read(draftKey)
  return stored === '' ? null : (JSON.parse(stored) as SendAttempt)
}

/**
 * The external id of a message. A retry of the same text keeps it, also after a reload, because the server may have
 * stored the message before its response was lost.
 */
export const sendAttempts = {
  externalIdFor(conversationId: string, content: string): string {
    const draftKey = draftKeyOf(conversationId)
    const previous = lastAttempt(draftKey)
    const name = previous?.content === content ? previous.name : randomId()
    drafts.save(draftKey, JSON.stringify({ name, content } satisfies SendAttempt))
    return name
  },
  /** Changing the text starts a new message; appending to it does not. */
  onInput(conversationId: string, text: string) {
    const draftKey = draftKeyOf(conversationId)
    const previous = lastAttempt(draftKey)
    if (previous && !text.startsWith(previous.content)) drafts.remove(draftKey)
  },
  remove: (conversationId: string) => drafts.remove(draftKeyOf(conversationId)),
}
