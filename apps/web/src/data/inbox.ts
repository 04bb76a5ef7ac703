import { AppError, conversations, type Conversation, type Input } from '@portavoz/contract'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { dropConversationDrafts, moveConversationDrafts } from './conversation-drafts.ts'
import {
  asNamed,
  type ConversationFilters,
  conversationsQuery,
  everyConversation,
  type Named,
  namedConversations,
  namedQuery,
} from './conversations.ts'
import { isGone, setGone } from './gone.ts'
import { changeNowAndAfter, readInTurn } from './in-turn.ts'
import { firstAgain, mapItems, type Page, withoutItem } from './pages.ts'

type Lists = InfiniteData<Page<Conversation>, string | undefined>

/** More at once are asked for together, with the pages they stand in. */
const mostOneByOne = 8

/** Puts a conversation, as the server told it, wherever a screen reads it. */
export function keepConversation(client: QueryClient, conversation: Conversation) {
  if (isGone(conversation.id)) return
  client.setQueryData(namedQuery(conversation.sessionName).queryKey, asNamed(conversation))
  eachList(client, (known, filters) =>
    belongs(conversation, filters)
      ? mapItems(known, (item) => (item.id === conversation.id ? conversation : item))
      : withoutItem(known, conversation.id),
  )
}

/** What one conversation tells of itself: days and words only the server can compare. */
const belongs = ({ status, assignedTo, tags }: Conversation, filters: ConversationFilters) =>
  isChosen(filters.status, [status]) && isChosen(filters.assignedTo, [assignedTo]) && isChosen(filters.tag, tags)

const isChosen = (chosen: string | undefined, has: readonly string[]) =>
  chosen === undefined || chosen === 'all' || has.includes(chosen)

/** It is gone: no screen shows it any more, whatever is on its way, and nothing that was typed in it waits. */
export function dropConversation(client: QueryClient, id: string) {
  setGone(id)
  dropConversationDrafts(id)
  eachList(client, (known) => withoutItem(known, id))
  client.setQueriesData<Named>({ queryKey: namedConversations }, (known) =>
    known?.kind === 'conversation' && known.conversation.id === id ? { kind: 'none' } : known,
  )
  client.removeQueries({ queryKey: ['messages', id] })
  client.removeQueries({ queryKey: ['notes', id] })
  client.removeQueries({ queryKey: ['lead', id] })
}

/** It became one with another: whoever has it open goes on there, with what was typed. `name` is what it was called. */
export async function followConversation(
  client: QueryClient,
  { id, name }: { id: string; name: string },
  into: string,
) {
  moveConversationDrafts(id, into)
  dropConversation(client, id)
  const { queryKey } = namedQuery(name)
  const kept = await call(conversations.byId, { id: into }).catch(() => null)
  if (kept && client.getQueryData(queryKey)) client.setQueryData<Named>(queryKey, asNamed(kept))
}

type ListQuery = Query<Lists, Error, Lists, readonly ['conversations', ConversationFilters]>

const listsOf = (client: QueryClient, type: 'active' | 'all') =>
  client
    .getQueryCache()
    .findAll({ queryKey: everyConversation, type })
    .filter(({ queryKey }) => typeof queryKey[1] === 'object') as unknown as ListQuery[]

function eachList(client: QueryClient, change: (known: Lists, filters: ConversationFilters) => Lists) {
  for (const query of listsOf(client, 'all')) {
    const { queryKey } = query
    changeNowAndAfter(query, () => {
      client.setQueryData<Lists>(queryKey, (known) => known && change(known, queryKey[1]))
    })
  }
}

/**
 * What an event makes old of the lists: their beginning, where whoever wrote stands now, and the conversation itself,
 * wherever somebody scrolled to it. However long a list has grown, this is a page and a conversation, or the pages
 * that hold many of them.
 */
export async function refreshInbox(client: QueryClient, ids: ReadonlySet<string>): Promise<void> {
  const lists = listsOf(client, 'active')
  for (const query of listsOf(client, 'all')) if (!query.isActive()) letGo(client, query)
  const isMany = ids.size > mostOneByOne
  void client.invalidateQueries({ queryKey: everyConversation, refetchType: 'none' })
  if (isMany) void client.invalidateQueries({ queryKey: namedConversations })
  await Promise.all([
    ...lists.map((query) => readInTurn(query, 'beginning', () => readBeginning(client, query.queryKey[1]))),
    ...(isMany
      ? lists.map((query) => readWhereTheyStand(client, query, ids))
      : [...ids].map((id) => readOne(client, id))),
  ])
}

/** Nobody reads it: opened again it begins at its beginning, and is read afresh. */
function letGo(client: QueryClient, { queryKey }: ListQuery) {
  client.setQueryData<Lists>(
    queryKey,
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
}

/** Of each list, who is to be read again where they stand; longest first. */
const touched = new WeakMap<ListQuery, Set<string>>()

/** Below its beginning: a page at a time, and whatever else waits its turn between two of them. */
function readWhereTheyStand(client: QueryClient, query: ListQuery, ids: Iterable<string>): Promise<void> {
  const left = new Set([...(touched.get(query) ?? []), ...ids])
  touched.set(query, left)
  return readInTurn(query, 'where they stand', async () => {
    await readNextOf(client, query, touched.get(query) ?? left)
    if (touched.get(query)?.size) void readWhereTheyStand(client, query, [])
  })
}

/** Who stood in the page and does not any more is asked for alone. */
async function readNextOf(client: QueryClient, query: ListQuery, left: Set<string>) {
  const { pages, pageParams } = query.state.data ?? { pages: [], pageParams: [] }
  for (const id of left) {
    left.delete(id)
    const at = pages.findIndex(({ items }) => items.some((item) => item.id === id))
    if (at <= 0) continue
    const held = pages[at]!.items.filter((item) => item.id === id || left.delete(item.id))
    const told = await readPage(client, query, pageParams[at])
    if (told) for (const item of held) if (!told.has(item.id)) await readOne(client, item.id)
    return
  }
}

/** Puts what a page tells wherever it stands in the list. */
async function readPage(client: QueryClient, query: ListQuery, cursor: string | undefined) {
  const [, filters] = query.queryKey
  const asked = { ...filters, cursor } as Input<typeof conversations.list>
  const page = await call(conversations.list, asked).catch(() => null)
  if (!page) return null
  const told = new Map(page.items.map((item) => [item.id, item]))
  changeNowAndAfter(query, () => {
    client.setQueryData<Lists>(query.queryKey, (known) => known && mapItems(known, (item) => told.get(item.id) ?? item))
  })
  return told
}

async function readBeginning(client: QueryClient, filters: ConversationFilters) {
  const page = await call(conversations.list, filters as Input<typeof conversations.list>).catch(() => null)
  if (page)
    client.setQueryData<Lists>(
      conversationsQuery(filters).queryKey,
      (known) => known && firstAgain(known, page, lastAt),
    )
}

const lastAt = ({ lastMessage, updatedAt }: Conversation) => lastMessage?.timestamp ?? updatedAt

let questions = 0
/** Of each conversation that was asked for alone, the latest question that was answered. */
const answered = new Map<string, number>()

/** Only where somebody has it before them. Answers come in any order: the one that was asked for later counts. */
async function readOne(client: QueryClient, id: string) {
  if (!isShown(client, id)) return
  const question = ++questions
  try {
    const conversation = await call(conversations.byId, { id })
    if ((answered.get(id) ?? 0) > question) return
    answered.set(id, question)
    keepConversation(client, conversation)
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
