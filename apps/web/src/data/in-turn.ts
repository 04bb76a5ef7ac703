import type { Query } from '@tanstack/react-query'

type Turn = { again: boolean; end: Promise<void> }
type AnyQuery = Query<any, any, any, any>
const turns = new WeakMap<AnyQuery, Turn>()

/**
 * One reading of a list at a time: who asks meanwhile is told by one more after it, so that no older answer comes
 * last. A page that is on its way is written over what was known when it was asked for: after it, it is read again.
 */
export function readInTurn(query: AnyQuery, read: () => Promise<void>): Promise<void> {
  const running = turns.get(query)
  if (running) {
    running.again = true
    return running.end
  }
  const turn: Turn = { again: true, end: Promise.resolve() }
  turns.set(query, turn)
  turn.end = takeTurn(query, turn, read).finally(() => turns.delete(query))
  return turn.end
}

async function takeTurn(query: AnyQuery, turn: Turn, read: () => Promise<void>) {
  while (turn.again) {
    turn.again = false
    if (query.state.data === undefined) await whenIdle(query)
    await read()
    if (!isBusy(query)) continue
    await whenIdle(query)
    turn.again = true
  }
}

/** Changes what is known now, and once more over what a fetch under way will have written. */
export function changeNowAndAfter(query: AnyQuery, change: () => void) {
  const wasBusy = isBusy(query)
  change()
  if (wasBusy) void whenIdle(query).then(change)
}

const isBusy = (query: AnyQuery) => query.state.fetchStatus === 'fetching'

async function whenIdle(query: AnyQuery) {
  let last: Promise<unknown> | undefined
  while (query.state.fetchStatus !== 'idle' && query.promise && query.promise !== last) {
    last = query.promise
    await last.catch(() => undefined)
  }
}
