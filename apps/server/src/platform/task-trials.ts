import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Solitude } from './solitude.ts'
import type { TaskKind, TaskTrialStore } from './task-trials.store.ts'

/** After so many deaths of its process a task runs alone. */
const DEATHS = 2
/** How long a task that was set aside is reported; the row of a task that was deleted meanwhile goes with it. */
const KEPT_MS = 30 * 86_400_000

type Needs = { store: TaskTrialStore; solitude: Solitude; log: Log; clock: Clock; worker: string }

export type TaskTrials = ReturnType<typeof createTaskTrials>

/** One kind of task that waits in the database. */
export type TriedTask<T> = {
  kind: TaskKind
  /** Undefined when none waits. */
  claim: () => Promise<T | undefined>
  idOf: (charge: T) => string
  work: (charge: T) => Promise<void>
  /** Ends it without what may have ended the process. */
  setAside: (charge: T) => Promise<unknown>
}

/**
 * Tasks other than a conversation's jobs, under the same rule: one in progress at two deaths of the process runs alone,
 * and is set aside when the process dies again.
 */
export function createTaskTrials({ store, solitude, log, clock, worker }: Needs) {
  async function run<T>({ kind, idOf, work }: TriedTask<T>, charge: T): Promise<void> {
    try {
      await work(charge)
    } finally {
      await store.end({ kind, id: idOf(charge) })
    }
  }

  /** A suspect is given back: it runs when nothing else does. */
  async function takeUp<T>(
    tried: TriedTask<T>,
  ): Promise<{ isTaken: boolean; suspect?: { charge: T; deaths: number } }> {
    const charge = await tried.claim()
    if (charge === undefined) return { isTaken: false }
    const task = { kind: tried.kind, id: tried.idOf(charge) }
    const { deaths, diedAlone } = await store.begin(task, worker, clock.now())
    if (diedAlone) {
      log.error(task, 'the process died while this task ran alone: it is set aside')
      await tried.setAside(charge)
      await store.setAside(task, clock.now())
    } else if (deaths < DEATHS) await run(tried, charge)
    else return { isTaken: true, suspect: { charge, deaths } }
    return { isTaken: true }
  }

  return {
    /** Takes up the next task and does it; false when there is none, or another one runs alone. */
    async next<T>(tried: TriedTask<T>): Promise<boolean> {
      if (solitude.isHeld()) return false
      const { isTaken, suspect } = await solitude.counted(() => takeUp(tried))
      if (!suspect) return isTaken
      const { charge, deaths } = suspect
      const task = { kind: tried.kind, id: tried.idOf(charge) }
      log.warn({ ...task, deaths }, 'the process died during this task: it runs alone')
      await solitude.runAlone({
        furtherDeaths: deaths - DEATHS,
        mark: (isAlone) => store.mark(task, isAlone),
        run: () => run(tried, charge),
      })
      return true
    },
    forgetOld: () => store.forgetOld(new Date(clock.now().getTime() - KEPT_MS)),
  }
}
