import { conversations, type Message } from '@portavoz/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { refetchSerially } from '../query/serial-refetch.ts'
import { messagesQuery } from './messages.ts'
import { mergeThreadPage, type CursorPage } from '../query/pages.ts'
import { keys } from '../keys.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

type MessagePages = InfiniteData<CursorPage<Message>, string | undefined>
/** A message from an event; `at` is its timestamp if it is new. */
export type MessageRef = { id: string; at?: string | undefined }

const findThreadQueries = (client: QueryClient, id?: string) =>
  client.getQueryCache().findAll({ queryKey: id === undefined ? keys.messages.all : keys.messages.one(id) })

/**
 * Refreshes a thread after an event: its newest page and the page of the message. One or two pages, however many are
 * loaded.
 */
export async function refreshThread(client: QueryClient, id: string, refs: readonly MessageRef[] = []) {
  await Promise.all(
    findThreadQueries(client, id).map(async (query) => {
      if (!query.isActive()) return trimToNewestPage(client, id)
      const newest = refetchSerially(query, 'newest', () => refetchPage(client, id, 0))
      if (refs.length === 0) return newest
      return refetchSerially(query, refs.map(({ id: messageId }) => messageId).join(' '), () =>
        refetchPagesOf(client, id, refs),
      )
    }),
  )
}

/** Refetches the newest page of every shown thread. */
export const refreshThreads = (client: QueryClient) =>
  Promise.all(
    findThreadQueries(client)
      .filter((query) => query.isActive())
      .map(({ queryKey }) => refreshThread(client, queryKey[1] as string)),
  )

/** Trims a thread without observers, so that it restarts at its newest page. */
function trimToNewestPage(client: QueryClient, id: string) {
  const { queryKey } = messagesQuery(id)
  client.setQueryData<MessagePages>(
    queryKey,
    (current) => current && { pages: current.pages.slice(0, 1), pageParams: current.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

async function refetchPagesOf(client: QueryClient, id: string, refs: readonly MessageRef[]) {
  for (const index of findPagesOf(client, id, refs)) await refetchPage(client, id, index)
}

/** A failed request leaves the loaded page; the next event or recheck tries again. */
async function refetchPage(client: QueryClient, id: string, index: number) {
  const { queryKey } = messagesQuery(id)
  const cursor = client.getQueryData<MessagePages>(queryKey)?.pageParams[index]
  const page = await ignoreFailure(callApi(conversations.messages, { id, cursor }))
  if (page) client.setQueryData<MessagePages>(queryKey, (current) => current && mergeThreadPage(current, page, cursor))
}

/** Indexes of the loaded pages, below the newest, that hold these messages or their timestamps. */
function findPagesOf(client: QueryClient, id: string, refs: readonly MessageRef[]): ReadonlySet<number> {
  const { pages } = client.getQueryData<MessagePages>(messagesQuery(id).queryKey) ?? { pages: [] }
  const indexes = refs.map(({ id: messageId, at }) => {
    const loadedIndex = pages.findIndex(({ items }) => items.some((item) => item.id === messageId))
    return loadedIndex >= 0 || at === undefined
      ? loadedIndex
      : pages.findIndex(({ items }) => (items[0]?.timestamp ?? '') <= at)
  })
  return new Set(indexes.filter((index) => index > 0))
}
