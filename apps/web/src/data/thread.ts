import { conversations, type Message } from '@portavoz/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { readInTurn } from './in-turn.ts'
import { messagesQuery } from './messages.ts'
import { layPage, type Page } from './pages.ts'

type Pages = InfiniteData<Page<Message>, string | undefined>
/** A message that an event names; its moment when it is a new one. */
export type NamedMessage = { id: string; at?: string | undefined }

const threadsOf = (client: QueryClient, id?: string) =>
  client.getQueryCache().findAll({ queryKey: id === undefined ? ['messages'] : ['messages', id] })

/**
 * What an event makes old of a thread: its newest page, and the page of the message that it names. However far up
 * somebody has read, this is a page or two.
 */
export async function refreshThread(client: QueryClient, id: string, named: readonly NamedMessage[] = []) {
  await Promise.all(
    threadsOf(client, id).map(async (query) => {
      if (!query.isActive()) return letGo(client, id)
      const newest = readInTurn(query, 'newest', () => readPage(client, id, 0))
      if (named.length === 0) return newest
      return readInTurn(query, named.map(({ id: said }) => said).join(' '), () => readPagesOf(client, id, named))
    }),
  )
}

/** Of every thread that somebody has before them, the newest page. */
export const refreshThreads = (client: QueryClient) =>
  Promise.all(
    threadsOf(client)
      .filter((query) => query.isActive())
      .map(({ queryKey }) => refreshThread(client, queryKey[1] as string)),
  )

/** Nobody reads it: opened again it begins at its end, and is read afresh. */
function letGo(client: QueryClient, id: string) {
  const { queryKey } = messagesQuery(id)
  client.setQueryData<Pages>(
    queryKey,
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

async function readPagesOf(client: QueryClient, id: string, named: readonly NamedMessage[]) {
  for (const index of pagesOf(client, id, named)) await readPage(client, id, index)
}

async function readPage(client: QueryClient, id: string, index: number) {
  const { queryKey } = messagesQuery(id)
  const cursor = client.getQueryData<Pages>(queryKey)?.pageParams[index]
  const page = await call(conversations.messages, { id, cursor }).catch(() => null)
  if (page) client.setQueryData<Pages>(queryKey, (known) => known && layPage(known, page, cursor))
}

/** Which pages below the newest hold those messages, or would. */
function pagesOf(client: QueryClient, id: string, named: readonly NamedMessage[]): ReadonlySet<number> {
  const { pages } = client.getQueryData<Pages>(messagesQuery(id).queryKey) ?? { pages: [] }
  const places = named.map(({ id: messageId, at }) => {
    const standing = pages.findIndex(({ items }) => items.some((item) => item.id === messageId))
    return standing >= 0 || at === undefined
      ? standing
      : pages.findIndex(({ items }) => (items[0]?.timestamp ?? '') <= at)
  })
  return new Set(places.filter((index) => index > 0))
}
