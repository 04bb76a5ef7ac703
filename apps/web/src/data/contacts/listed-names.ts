import type { ContactSummary, ServerEvent } from '@portavoz/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import type { CursorPage } from '../query/pages.ts'

type MessageEvent = Extract<ServerEvent, { type: 'message' }>
type ContactPages = InfiniteData<CursorPage<ContactSummary>>

/**
 * Whether a loaded list of contacts shows another name than the message. The network reports a new name with a message
 * only, and messages do not make the lists stale.
 */
export const isListedUnderOldName = (client: QueryClient, { conversationId, contactName }: MessageEvent): boolean =>
  contactName !== null &&
  client
    .getQueriesData<ContactPages>({ queryKey: keys.contactList.all })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .some(({ name, lastConversation }) => lastConversation?.id === conversationId && name !== contactName)
