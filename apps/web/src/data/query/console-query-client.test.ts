import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { versionsQuery } from '../agents/agent-versions.ts'
import { ConsoleQueryClient } from './console-query-client.ts'

const { queryKey } = versionsQuery('a1')
const flush = () => new Promise((resolve) => setImmediate(resolve))

/** A list of two pages whose responses the test gives. */
async function openList() {
  const client = new ConsoleQueryClient({ defaultOptions: { queries: { retry: false } } })
  const requests: { cursor: number; respond: (items: string) => Promise<unknown> }[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        requests.push({ cursor: pageParam, respond: (items) => (resolve(items), flush()) })
      }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  })
  onTestFinished(observer.subscribe(() => {}))
  const respond = (items: string) => requests.at(-1)!.respond(items)
  await respond('nueve')
  const pages = () => observer.getCurrentResult().data?.pages
  return { client, observer, requests, respond, pages }
}

test('next page: a refetch after an event waits for it and includes it', async () => {
  const { client, observer, requests, respond, pages } = await openList()
  void observer.fetchNextPage()
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey })
  expect(requests.map(({ cursor }) => cursor)).toEqual([1, 2])
  await respond('ocho')
  expect(pages()).toEqual(['nueve', 'ocho'])
  await respond('diez')
  await respond('nueve')
  expect(pages()).toEqual(['diez', 'nueve'])
  expect(requests.map(({ cursor }) => cursor)).toEqual([1, 2, 1, 2])
})

test('next page during a refetch: the refetch runs again after it', async () => {
  const { client, observer, requests, respond, pages } = await openList()
  void client.invalidateQueries({ queryKey })
  void observer.fetchNextPage()
  await flush()
  await respond('ocho')
  expect(pages()).toEqual(['nueve', 'ocho'])
  await respond('diez')
  await respond('nueve')
  expect(pages()).toEqual(['diez', 'nueve'])
  expect(requests.map(({ cursor }) => cursor)).toEqual([1, 1, 2, 1, 2])
})

test('next page that fails: the refetch runs all the same', async () => {
  const { client, observer, requests, pages, respond } = await openList()
  void observer.fetchNextPage()
  void client.invalidateQueries({ queryKey })
  await client.cancelQueries({ queryKey })
  await flush()
  await respond('diez')
  expect(pages()).toEqual(['diez'])
  expect(requests.map(({ cursor }) => cursor)).toEqual([1, 2, 1])
})
