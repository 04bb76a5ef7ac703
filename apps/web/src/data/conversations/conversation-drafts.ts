import { drafts } from '../../lib/drafts.ts'

/** Draft keys of a conversation, and that of the last send attempt. */
export const conversationDraftKeys = (id: string) => ({
  message: `conversation.${id}`,
  sending: `sending.${id}`,
  note: `note.${id}`,
  tag: `tag.${id}`,
})

export const removeConversationDrafts = (id: string) => Object.values(conversationDraftKeys(id)).forEach(drafts.remove)

/** Appends the drafts of one conversation to those of another. */
export function moveConversationDrafts(from: string, to: string) {
  const [target, source] = [conversationDraftKeys(to), conversationDraftKeys(from)]
  for (const kind of ['message', 'note', 'tag'] as const) {
    const typed = drafts.read(source[kind])
    if (typed !== '') drafts.update(target[kind], (text) => [text, typed].filter(Boolean).join(' '))
  }
}
