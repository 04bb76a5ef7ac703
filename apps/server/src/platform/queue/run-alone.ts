import { setTimeout as pause } from 'node:timers/promises'

/** How long a suspect waits for other running tasks to end. */
const DRAIN_MS = 15_000
/** How long a suspect may keep the process for itself; doubled with each further death. */
const ALONE_MS = 10_000
const MAX_ALONE_MS = 120_000

/** A part of this process that starts tasks. */
type TaskSource = {
  /** Resolves when no task is being started. */
  whenSettled: () => Promise<unknown>
  /** Tasks may be started again. */
  onRelease: () => void
}

type SuspectTask = {
  /** Deaths of the process during this task, beyond those that made it a suspect. */
  furtherDeaths: number
  /** Records whether the task runs alone from now on. */
  markAlone: (isAlone: boolean) => Promise<unknown>
  run: () => Promise<void>
}

export type ExclusiveRunner = ReturnType<typeof createExclusiveRunner>

/**
 * Runs a suspect alone in its process, so that a death of the process meanwhile is caused by it. Suspects run one after
 * the other, and between two of them other tasks get as much time.
 */
export function createExclusiveRunner() {
  const sources: TaskSource[] = []
  let isExclusive = false
  let active = 0
  let onEmpty: (() => void) | null = null
  let previousTurn: Promise<unknown> = Promise.resolve()

  async function runShared<T>(task: () => Promise<T>): Promise<T> {
    active += 1
    try {
      return await task()
    } finally {
      active -= 1
      if (active === 0) onEmpty?.()
    }
  }

  async function acquire(): Promise<boolean> {
    isExclusive = true
    await Promise.all(sources.map(({ whenSettled }) => whenSettled()))
    const isEmpty = new Promise<void>((resolve) => {
      onEmpty = resolve
      if (active === 0) resolve()
    })
    await Promise.race([isEmpty, pause(DRAIN_MS, undefined, { ref: false })])
    onEmpty = null
    return active === 0
  }

  function release(): void {
    isExclusive = false
    for (const { onRelease } of sources) onRelease()
  }

  /** Resolves when the next suspect may run; the task itself may continue beside others. */
  async function runExclusive({ markAlone, run }: SuspectTask, maxMs: number): Promise<{ over: Promise<void> }> {
    const isAlone = await acquire()
    try {
      await markAlone(isAlone)
      const over = runShared(run)
      const ended = over.then(
        () => {},
        () => {},
      )
      await Promise.race([ended, pause(isAlone ? maxMs : 0, undefined, { ref: false })])
      await markAlone(false)
      return { over }
    } finally {
      release()
    }
  }

  return {
    register: (source: TaskSource): void => void sources.push(source),
    /** True while a suspect runs alone or waits for that; no other task may start. */
    isExclusive: (): boolean => isExclusive,
    /** Runs a task beside others. */
    runShared,
    async runAlone(suspect: SuspectTask): Promise<void> {
      const maxMs = Math.min(ALONE_MS * 2 ** suspect.furtherDeaths, MAX_ALONE_MS)
      let tookMs = 0
      const currentTurn = previousTurn.then(async () => {
        const startedAt = performance.now()
        const started = await runExclusive(suspect, maxMs)
        tookMs = performance.now() - startedAt
        return started
      })
      previousTurn = currentTurn.then(
        () => pause(Math.min(tookMs, ALONE_MS), undefined, { ref: false }),
        () => {},
      )
      const { over } = await currentTurn
      await over
    },
  }
}
