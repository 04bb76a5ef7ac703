import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

type RefetchTask = () => Promise<void>
/** Pending tasks by key; `end` resolves when the queue is empty. */
type RefetchQueue = { waiting: Map<string, RefetchTask>; end: Promise<void> }
export type AnyQuery = Query<any, any, any, any>
const queues = new WeakMap<AnyQuery, RefetchQueue>()

/**
 * Runs the refetches of one query one at a time, so that no older response comes last. A task with the same key
 * replaces the waiting one. A fetch of the query under way overwrites the cache, so the task runs again after it.
 * Resolves when the queue is empty.
 */
export function refetchSerially(query: AnyQuery, key: string, task: RefetchTask): Promise<void> {
  const running = queues.get(query)
  if (running) {
    running.waiting.set(key, task)
    return running.end
  }
  const queue: RefetchQueue = { waiting: new Map([[key, task]]), end: Promise.resolve() }
  queues.set(query, queue)
  queue.end = runQueue(query, queue.waiting)
  return queue.end
}

/** A Map iterates over entries that are added during the iteration. */
async function runQueue(query: AnyQuery, waiting: Map<string, RefetchTask>) {
  try {
    for (const [key, task] of waiting) {
      waiting.delete(key)
      if (query.state.data === undefined) await whenIdle(query)
      await task()
      if (!isFetching(query)) continue
      await whenIdle(query)
      waiting.set(key, task)
    }
  } finally {
    queues.delete(query)
  }
}

/** Updates the cache now, and again after a fetch that is under way overwrites it. */
export function updateNowAndAfterFetch(query: AnyQuery, update: () => void) {
  const wasBusy = isFetching(query)
  update()
  if (wasBusy) void whenIdle(query).then(update)
}

/**
 * Invalidates queries. A first fetch under way may return older data, so those queries are invalidated again after it.
 */
export function invalidateAfterFetch(client: QueryClient, queryKey: QueryKey) {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    if (query.state.data === undefined)
      void whenIdle(query).then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  void client.invalidateQueries({ queryKey })
}

/** Whether tasks of `refetchSerially` are running or waiting. */
export const isRefetching = (query: AnyQuery): boolean => queues.has(query)

const isFetching = (query: AnyQuery) => query.state.fetchStatus === 'fetching'

/** Resolves when no fetch of the query is under way. */
export async function whenIdle(query: AnyQuery) {
  let last: Promise<unknown> | undefined
  while (query.state.fetchStatus !== 'idle' && query.promise && query.promise !== last) {
    last = query.promise
    // The query keeps its error.
    await ignoreFailure(last)
  }
}
