import { drafts } from '../lib/draft.ts'

/** Where what is typed in a conversation waits, and the message that was tried last. */
export const conversationDrafts = (id: string) => ({
  message: `conversation.${id}`,
  sending: `sending.${id}`,
  note: `note.${id}`,
  tag: `tag.${id}`,
})

export const dropConversationDrafts = (id: string) => Object.values(conversationDrafts(id)).forEach(drafts.drop)
