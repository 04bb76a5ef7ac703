import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { ExclusiveRunner } from './run-alone.ts'
import type { TaskKind, TaskAttemptStore } from './task-attempts.store.ts'

/** After this many deaths of its process a task runs alone. */
const SUSPECT_AFTER_DEATHS = 2
/** How long a task in quarantine is reported; rows of deleted tasks go with it. */
const RETENTION_MS = 30 * 86_400_000

type TaskAttemptsDeps = {
  store: TaskAttemptStore
  exclusiveRunner: ExclusiveRunner
  log: Log
  clock: Clock
  worker: string
  /** Resolves when no customer is being served, or after a short wait. */
  yieldToCustomers?: () => Promise<void>
}

export type TaskAttempts = ReturnType<typeof createTaskAttempts>

/** One kind of task that waits in the database. */
export type AttemptedTask<T> = {
  kind: TaskKind
  /** Undefined when no task waits. */
  claim: () => Promise<T | undefined>
  idOf: (item: T) => string
  work: (item: T) => Promise<void>
  /** Ends the task without the work that may have killed the process. */
  quarantine: (item: T) => Promise<unknown>
}

/**
 * Tasks outside the job queue follow the same rule as jobs: a task in progress at two deaths of the process runs alone,
 * and goes to quarantine when the process dies again.
 */
export function createTaskAttempts({
  store,
  exclusiveRunner,
  log,
  clock,
  worker,
  yieldToCustomers = async () => {},
}: TaskAttemptsDeps) {
  async function run<T>({ kind, idOf, work }: AttemptedTask<T>, item: T): Promise<void> {
    try {
      await yieldToCustomers()
      await work(item)
    } finally {
      await store.end({ kind, id: idOf(item) })
    }
  }

  /** Claims and runs a task; a suspect is returned and runs alone. */
  async function startNext<T>(
    source: AttemptedTask<T>,
  ): Promise<{ isTaken: boolean; suspect?: { charge: T; deaths: number } }> {
    const item = await source.claim()
    if (item === undefined) return { isTaken: false }
    const task = { kind: source.kind, id: source.idOf(item) }
    const { deaths, diedAlone } = await store.begin(task, worker, clock.now())
    if (diedAlone) {
      log.error(task, 'the process died while this task ran alone: it is set aside')
      await source.quarantine(item)
      await store.quarantine(task, clock.now())
    } else if (deaths < SUSPECT_AFTER_DEATHS) await run(source, item)
    else return { isTaken: true, suspect: { charge: item, deaths } }
    return { isTaken: true }
  }

  return {
    /** Claims and runs the next task; false when there is none, or a suspect runs alone. */
    async runNext<T>(source: AttemptedTask<T>): Promise<boolean> {
      await yieldToCustomers()
      if (exclusiveRunner.isExclusive()) return false
      const { isTaken, suspect } = await exclusiveRunner.runShared(() => startNext(source))
      if (!suspect) return isTaken
      const { charge: item, deaths } = suspect
      const task = { kind: source.kind, id: source.idOf(item) }
      log.warn({ ...task, deaths }, 'the process died during this task: it runs alone')
      await exclusiveRunner.runAlone({
        furtherDeaths: deaths - SUSPECT_AFTER_DEATHS,
        markAlone: (isAlone) => store.markAlone(task, isAlone),
        run: () => run(source, item),
      })
      return true
    },
    forgetOld: () => store.forgetOld(new Date(clock.now().getTime() - RETENTION_MS)),
  }
}
