import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Read = () => Promise<void>
/** What is still to be read, by what it is a reading of; the end of it all. */
type Turn = { waiting: Map<string, Read>; end: Promise<void> }
type AnyQuery = Query<any, any, any, any>
const turns = new WeakMap<AnyQuery, Turn>()

/**
 * One reading of a list at a time, in the order they were asked for: who asks for the same meanwhile is told by one
 * more after it, so that no older answer comes last. A page that is on its way is written over what was known when it
 * was asked for: after it, it is read again. Answers once nothing waits any more.
 */
export function readInTurn(query: AnyQuery, what: string, read: Read): Promise<void> {
  const running = turns.get(query)
  if (running) {
    running.waiting.set(what, read)
    return running.end
  }
  const turn: Turn = { waiting: new Map([[what, read]]), end: Promise.resolve() }
  turns.set(query, turn)
  turn.end = takeTurns(query, turn.waiting)
  return turn.end
}

/** What is put into a map while it is walked through comes after the rest. */
async function takeTurns(query: AnyQuery, waiting: Map<string, Read>) {
  try {
    for (const [what, read] of waiting) {
      waiting.delete(what)
      if (query.state.data === undefined) await whenIdle(query)
      await read()
      if (!isBusy(query)) continue
      await whenIdle(query)
      waiting.set(what, read)
    }
  } finally {
    turns.delete(query)
  }
}

/** Changes what is known now, and once more over what a fetch under way will have written. */
export function changeNowAndAfter(query: AnyQuery, change: () => void) {
  const wasBusy = isBusy(query)
  change()
  if (wasBusy) void whenIdle(query).then(change)
}

/** Asks again for what is old. A first answer that is on its way may be older still: after it, it is asked for again. */
export function askAgain(client: QueryClient, queryKey: QueryKey) {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    if (query.state.data === undefined)
      void whenIdle(query).then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  void client.invalidateQueries({ queryKey })
}

const isBusy = (query: AnyQuery) => query.state.fetchStatus === 'fetching'

async function whenIdle(query: AnyQuery) {
  let last: Promise<unknown> | undefined
  while (query.state.fetchStatus !== 'idle' && query.promise && query.promise !== last) {
    last = query.promise
    await last.catch(() => undefined)
  }
}
