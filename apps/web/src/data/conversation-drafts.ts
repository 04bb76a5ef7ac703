import { drafts } from '../lib/draft.ts'

/** Where what is typed in a conversation waits, and the message that was tried last. */
export const conversationDrafts = (id: string) => ({
  message: `conversation.${id}`,
  sending: `sending.${id}`,
  note: `note.${id}`,
  tag: `tag.${id}`,
})

export const dropConversationDrafts = (id: string) => Object.values(conversationDrafts(id)).forEach(drafts.drop)

/** What was typed in one goes on in the other, behind what was typed there. */
export function moveConversationDrafts(from: string, to: string) {
  const [there, here] = [conversationDrafts(to), conversationDrafts(from)]
  for (const what of ['message', 'note', 'tag'] as const) {
    const typed = drafts.read(here[what])
    if (typed !== '') drafts.change(there[what], (text) => [text, typed].filter(Boolean).join(' '))
  }
}
