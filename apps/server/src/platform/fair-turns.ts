import { appError, type ErrorCode } from '@portavoz/contract'

type Room = {
  /** How many are under way at once: of one account, and of all. */
  ofOne: number
  ofAll: number
  /** How many of one account wait for their turn; another is refused so. */
  waiting: number
  full: ErrorCode
}

type Waiting = { account: string; enter: () => void }

export type TakeTurn = <T>(account: string, gone: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Work that holds a connection for long, one turn after another. Whoever has least under way comes first, so that a
 * long row of one account holds up nobody else; whoever is gone loses their place.
 */
export function createFairTurns({ ofOne, ofAll, waiting: most, full }: Room): TakeTurn {
  const under: string[] = []
  const waiting: Waiting[] = []
  const underOf = (account: string) => under.filter((one) => one === account).length
  const fits = (account: string) => under.length < ofAll && underOf(account) < ofOne

  function letIn() {
    for (;;) {
      const [first] = waiting
        .filter(({ account }) => fits(account))
        .toSorted((a, b) => underOf(a.account) - underOf(b.account))
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      under.push(first.account)
      first.enter()
    }
  }

  const turn = (account: string, gone: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place = { account, enter: resolve }
    const leave = () => {
      const at = waiting.indexOf(place)
      if (at >= 0) waiting.splice(at, 1)
      reject(gone.reason as Error)
    }
    gone.addEventListener('abort', leave, { once: true })
    waiting.push(place)
    letIn()
    return promise.finally(() => gone.removeEventListener('abort', leave))
  }

  return async (account, gone, work) => {
    gone.throwIfAborted()
    if (!fits(account) && waiting.filter((one) => one.account === account).length >= most) throw appError(full)
    await turn(account, gone)
    try {
      return await work()
    } finally {
      under.splice(under.indexOf(account), 1)
      letIn()
    }
  }
}
