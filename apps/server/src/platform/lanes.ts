import { every } from './every.ts'
import type { Log } from './log.ts'
import { runAs } from './loop-watch/task-label.ts'
import type { TaskTrials, TriedTask } from './task-trials.ts'

type Needs<T> = Pick<TriedTask<T>, 'kind' | 'idOf' | 'setAside'> & {
  /** For the log. */
  doing: string
  atOnce: number
  lookMs: number
  /** What each lane does before it takes anything up. */
  first: () => Promise<void>
  /** What waits longest, nobody else's until it is let go of; undefined when nothing does. */
  claim: () => Promise<T | undefined>
  /** Does it, or lets go of it for whoever comes next, at once when the signal says stop. */
  work: (charge: T, stopping: AbortSignal) => Promise<void>
  trials: TaskTrials
  log: Log
}

/** Takes up what waits, some at once, whenever somebody rings and now and then besides. Nobody waits for it. */
export function createLanes<T>(needs: Needs<T>) {
  const { kind, doing, atOnce, lookMs, first, claim, idOf, work, setAside, trials, log } = needs
  const lanes = new Set<Promise<void>>()
  const stopping = new AbortController()
  let rings = 0

  async function next(): Promise<boolean> {
    if (stopping.signal.aborted) return false
    return trials.next({
      kind,
      idOf,
      setAside,
      async claim() {
        const charge = await claim()
        // Where one waits, there may be more.
        if (charge !== undefined && rings > 0) addLane()
        return charge
      },
      work: (charge) => work(charge, stopping.signal),
    })
  }

  async function workOn(): Promise<void> {
    for (let heard = -1; heard !== rings;) {
      heard = rings
      await first()
      while (await next());
    }
  }

  function addLane(): void {
    if (stopping.signal.aborted || lanes.size >= atOnce) return
    const lane = runAs(`worker ${kind}`, workOn)
      .catch((err: unknown) => log.warn({ err }, doing))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  /** Something came, or was deleted. */
  function look(): void {
    rings += 1
    addLane()
  }

  const looking = every(
    kind,
    lookMs,
    async () => look(),
    () => {},
  )
  return {
    look,
    start(): void {
      looking.start()
      look()
    },
    /** What is under way is let go at once, for whoever comes next. */
    async stop(): Promise<void> {
      looking.stop()
      stopping.abort()
      await Promise.all(lanes)
    },
    /** For tests: does what is due, one by one. Returns how much it took up. */
    async drain(): Promise<number> {
      if (!stopping.signal.aborted) await first()
      let taken = 0
      while (await next()) taken += 1
      return taken
    },
  }
}
