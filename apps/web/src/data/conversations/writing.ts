import type { QueryClient } from '@tanstack/react-query'
import { drafts } from '../../lib/drafts.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'
import { messagesQuery } from './messages.ts'

/** The text of the message box as it was when the person sent it. */
export type Writing = {
  text: string
  /** The last message of the thread as its writer saw it. */
  seen: string | undefined
  /** Files may travel before the text does, and the box takes text meanwhile. */
  isEdited: () => boolean
}

export function writingNow(client: QueryClient, conversationId: string, text: string): Writing {
  const key = conversationDraftKeys(conversationId).message
  const draft = drafts.read(key)
  return { text, seen: lastSeenMessage(client, conversationId), isEdited: () => drafts.read(key) !== draft }
}

/** The id of the last message that the thread shows. */
const lastSeenMessage = (client: QueryClient, conversationId: string): string | undefined =>
  client.getQueryData(messagesQuery(conversationId).queryKey)?.pages[0]?.items.at(-1)?.id
