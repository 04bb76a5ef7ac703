import { setTimeout as pause } from 'node:timers/promises'

/** How long a suspect waits for what runs beside it to end. */
const DRAIN_MS = 15_000
/** How long it has its process for itself; twice as long after each further death. */
const ALONE_MS = 10_000
const LONGEST_ALONE_MS = 120_000

/** A part of this process that begins tasks. */
type Participant = {
  /** Resolves when no task is being taken up. */
  settled: () => Promise<unknown>
  /** Tasks may be taken up again. */
  released: () => void
}

type Suspect = {
  /** How often its process died of it, beyond what made it a suspect. */
  furtherDeaths: number
  /** Writes down whether it runs alone from now on. */
  mark: (isAlone: boolean) => Promise<unknown>
  run: () => Promise<void>
}

export type Solitude = ReturnType<typeof createSolitude>

/**
 * Lets one task run alone in its process, so that a process that dies meanwhile died of it. Suspects run one after the
 * other, and between two of them the others run for as long.
 */
export function createSolitude() {
  const participants: Participant[] = []
  let isHeld = false
  let active = 0
  let emptied: (() => void) | null = null
  let turns: Promise<unknown> = Promise.resolve()

  async function counted<T>(task: () => Promise<T>): Promise<T> {
    active += 1
    try {
      return await task()
    } finally {
      active -= 1
      if (active === 0) emptied?.()
    }
  }

  async function hold(): Promise<boolean> {
    isHeld = true
    await Promise.all(participants.map(({ settled }) => settled()))
    const isEmpty = new Promise<void>((done) => {
      emptied = done
      if (active === 0) done()
    })
    await Promise.race([isEmpty, pause(DRAIN_MS, undefined, { ref: false })])
    emptied = null
    return active === 0
  }

  function release(): void {
    isHeld = false
    for (const { released } of participants) released()
  }

  /** Resolves when the next suspect may have its turn; the task itself may go on beside others. */
  async function alone({ mark, run }: Suspect, forMs: number): Promise<{ over: Promise<void> }> {
    const isAlone = await hold()
    try {
      await mark(isAlone)
      const over = counted(run)
      const ended = over.then(
        () => {},
        () => {},
      )
      await Promise.race([ended, pause(isAlone ? forMs : 0, undefined, { ref: false })])
      await mark(false)
      return { over }
    } finally {
      release()
    }
  }

  return {
    join: (participant: Participant): void => void participants.push(participant),
    /** A suspect has this process for itself, or waits for it: nothing else is taken up. */
    isHeld: (): boolean => isHeld,
    /** Runs a task beside others. */
    counted,
    async runAlone(suspect: Suspect): Promise<void> {
      const forMs = Math.min(ALONE_MS * 2 ** suspect.furtherDeaths, LONGEST_ALONE_MS)
      let tookMs = 0
      const turn = turns.then(async () => {
        const since = performance.now()
        const begun = await alone(suspect, forMs)
        tookMs = performance.now() - since
        return begun
      })
      turns = turn.then(
        () => pause(Math.min(tookMs, ALONE_MS), undefined, { ref: false }),
        () => {},
      )
      const { over } = await turn
      await over
    },
  }
}
