import { AppError, conversations, type Conversation, type Input } from '@portavoz/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import {
  asNamed,
  type ConversationFilters,
  conversationsQuery,
  everyConversation,
  type Named,
  namedQuery,
} from './conversations.ts'
import { firstAgain, mapItems, type Page, withoutItem } from './pages.ts'

type Lists = InfiniteData<Page<Conversation>, string | undefined>

/** More at once are asked for together, with the lists they stand in. */
const mostOneByOne = 8

/** Puts a conversation, as the server told it, wherever a screen reads it. */
export function keepConversation(client: QueryClient, conversation: Conversation) {
  client.setQueryData(namedQuery(conversation.sessionName).queryKey, asNamed(conversation))
  eachList(client, (known) => mapItems(known, (item) => (item.id === conversation.id ? conversation : item)))
}

/** It is gone: no screen shows it any more. */
export function dropConversation(client: QueryClient, id: string) {
  eachList(client, (known) => withoutItem(known, id))
  client.setQueriesData<Named>({ queryKey: [...everyConversation, 'session'] }, (known) =>
    known?.kind === 'conversation' && known.conversation.id === id ? { kind: 'none' } : known,
  )
  client.removeQueries({ queryKey: ['messages', id] })
}

const eachList = (client: QueryClient, change: (known: Lists) => Lists) =>
  client.setQueriesData<Lists | Named>({ queryKey: everyConversation }, (known) =>
    known && 'pages' in known ? change(known) : known,
  )

/**
 * What an event makes old of the lists: their beginning, where whoever wrote stands now, and the conversation itself,
 * wherever somebody scrolled to it. However long a list has grown, this is a page and a conversation.
 */
export async function refreshInbox(client: QueryClient, ids: ReadonlySet<string>): Promise<void> {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: everyConversation, type: 'active' })
    .filter(({ state }) => isList(state.data))
  if (ids.size > mostOneByOne) return client.invalidateQueries({ queryKey: everyConversation })
  void client.invalidateQueries({ queryKey: everyConversation, refetchType: 'none' })
  await Promise.all([
    ...lists.map(({ queryKey }) => readBeginning(client, queryKey[1] as ConversationFilters)),
    ...[...ids].map((id) => readOne(client, id)),
  ])
}

const isList = (data: unknown): data is Lists => typeof data === 'object' && data !== null && 'pages' in data

async function readBeginning(client: QueryClient, filters: ConversationFilters) {
  const page = await call(conversations.list, filters as Input<typeof conversations.list>).catch(() => null)
  if (page)
    client.setQueryData<Lists>(
      conversationsQuery(filters).queryKey,
      (known) => known && firstAgain(known, page, lastAt),
    )
}

const lastAt = ({ lastMessage, updatedAt }: Conversation) => lastMessage?.timestamp ?? updatedAt

/** Only where somebody has it before them. */
async function readOne(client: QueryClient, id: string) {
  if (!isShown(client, id)) return
  try {
    keepConversation(client, await call(conversations.byId, { id }))
  } catch (error) {
    if (error instanceof AppError && error.status === 404) dropConversation(client, id)
  }
}

const isShown = (client: QueryClient, id: string) =>
  client.getQueriesData<Lists | Named>({ queryKey: everyConversation, type: 'active' }).some(([, known]) => {
    if (!known) return false
    if ('pages' in known) return known.pages.some(({ items }) => items.some((item) => item.id === id))
    return known.kind === 'conversation' && known.conversation.id === id
  })
