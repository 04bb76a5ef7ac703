import { every } from './every.ts'
import type { Log } from './log.ts'
import { runAs } from './loop-watch/task-label.ts'

type Needs = {
  /** For the loop watch. */
  task: string
  /** For the log. */
  doing: string
  /** A ring that was lost costs no more than this. */
  lookMs: number
  /** Looks once, and does what there is; it leaves the rest when told that it is over. */
  work: (isOver: () => boolean) => Promise<unknown>
  log: Log
}

/** Looks whenever somebody rings and now and then besides, once at a time; who rings meanwhile is looked for again. */
export function createLooking({ task, doing, lookMs, work, log }: Needs) {
  let looking: Promise<void> | null = null
  let again = false
  let over = false
  const isOver = () => over

  async function workWhileAsked(): Promise<void> {
    do {
      again = false
      await work(isOver)
    } while (again && !over)
  }

  function look(): void {
    again = true
    if (over) return
    looking ??= runAs(`worker ${task}`, workWhileAsked)
      .catch((err: unknown) => log.warn({ err }, doing))
      .finally(() => (looking = null))
  }

  const timer = every(
    task,
    lookMs,
    async () => look(),
    () => {},
  )
  return {
    look,
    start(): void {
      timer.start()
      look()
    },
    /** Resolves once nothing is under way. */
    async stop(): Promise<void> {
      over = true
      timer.stop()
      await looking
    },
    /** For tests: resolves once nothing is under way now. */
    idle: async (): Promise<void> => void (await looking),
  }
}
