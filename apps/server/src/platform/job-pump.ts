import { setTimeout as pause } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import { createJobEnds } from './job-ends.ts'
import type { Log } from './log.ts'
import { createWaitingJobs } from './waiting-jobs.ts'

/** How many jobs of one queue run at once in this process: of all accounts, and of one while there are plenty. */
export type Places = { ofAll: number; ofOne: number }

type Needs<T extends object> = {
  boss: PgBoss
  queue: string
  places: Places
  pollMs: number
  log: Log
  /** Jobs of one key run one by one. */
  keyOf: (data: T) => string
  /** Throwing puts the job back, to be tried again later. */
  run: (job: Job<T>) => Promise<void>
  /** Ends a failed attempt in the queue, so that it is tried again and does not count as a death of the process. */
  putBack: (job: Job<T>) => Promise<void>
  /** While true no further job is fetched. */
  isHeld: () => boolean
}

const BATCH = 24

/** After so many looks in a row without an answer the queue counts as unread. */
const MISSED_LOOKS = 5

/**
 * Runs the jobs of one queue as they come. One fetch feeds many places; an account whose places are taken is left out of
 * the next fetch, so its backlog delays no other account. What an account may take shrinks with what is free: it leaves
 * half of that to the others, so that no dozen of accounts holds every place.
 */
export function createPump<T extends object>(needs: Needs<T>) {
  const { boss, queue, places, pollMs, log, keyOf, run, putBack, isHeld } = needs
  const running = new Map<string, Promise<void>>()
  const waiting = createWaitingJobs()
  const ofGroup = new Map<string, number>()
  const ended = createJobEnds(boss, queue)
  /** The groups that the last fetch left out. */
  let leftOut: string[] = []
  let isGivenUp = true
  let pumping: Promise<void> | null = null
  let again = false
  let wakes = 0
  let missedLooks = 0
  let poll: NodeJS.Timeout | null = null

  /** What is not stored counts as a death of the process: it is tried again, and the job is under way until then. */
  async function store(end: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await end()
      } catch (err) {
        log.error({ err }, 'queue')
      }
      if (isGivenUp) return
      await pause(pollMs, undefined, { ref: false })
    }
  }

  async function attempt(job: Job<T>) {
    try {
      await run(job)
    } catch (err) {
      log.error({ err, job: job.data }, 'a job failed and will be tried again')
      return store(() => putBack(job))
    }
    await store(() => ended(job))
  }

  function start(job: Job<T>) {
    const group = job.groupId ?? job.id
    const key = keyOf(job.data)
    const wakesBefore = wakes
    waiting.start(key, job.id)
    ofGroup.set(group, (ofGroup.get(group) ?? 0) + 1)
    const work = attempt(job).finally(() => {
      running.delete(job.id)
      const left = (ofGroup.get(group) ?? 1) - 1
      if (left > 0) ofGroup.set(group, left)
      else ofGroup.delete(group)
      // Only jobs of its key, announced elsewhere, or kept out for want of places can have waited behind this one.
      if (waiting.has(key) || wakes !== wakesBefore || running.size === places.ofAll - 1 || !leftOut.every(isFull))
        look()
    })
    running.set(job.id, work)
  }

  const halfOfFree = () => Math.ceil((places.ofAll - running.size) / 2)
  const isFull = (group: string) => (ofGroup.get(group) ?? 0) >= Math.min(places.ofOne, halfOfFree())

  async function fetchMore() {
    do {
      again = false
      // All of one fetch may be of one account.
      const batchSize = Math.min(BATCH, places.ofOne, halfOfFree())
      if (batchSize <= 0 || isHeld()) return
      leftOut = [...ofGroup.keys()].filter(isFull)
      const jobs = await boss.fetch<T>(queue, { batchSize, ignoreGroups: leftOut })
      for (const job of jobs) start(job)
      if (jobs.length === batchSize) again = true
    } while (again)
  }

  /** Looks for work of unknown keys now. */
  function wake() {
    wakes++
    look()
  }

  /** Looks for work now. Cheap to call often: calls during one look are answered by one more. */
  function look() {
    if (poll === null) return
    if (pumping) {
      again = true
      return
    }
    pumping = fetchMore()
      .then(() => void (missedLooks = 0))
      .catch((err: unknown) => log.warn({ err }, 'queue'))
      .finally(() => {
        pumping = null
        if (again) look()
      })
  }

  return {
    wake,
    look,
    /** A job was enqueued here: `look` after its commit. */
    enqueued: waiting.add,
    /** Whether what is enqueued now is surely begun here at once, so that no other process needs to look for it. */
    takesOwn: (): boolean => poll !== null && !isHeld() && running.size < BATCH,
    /** Whether the last looks into the queue were answered; true where this process does not look. */
    isLooking: (): boolean => poll === null || missedLooks < MISSED_LOOKS,
    start(): void {
      isGivenUp = false
      poll = setInterval(() => {
        missedLooks++
        look()
      }, pollMs).unref()
      wake()
    },
    /** Fetches no more work. */
    async stop(): Promise<void> {
      if (poll) clearInterval(poll)
      poll = null
      await pumping
    },
    /** Resolves when no fetch is under way. */
    settled: async (): Promise<void> => void (await pumping),
    /** Resolves when the jobs under way are over. */
    idle: async (): Promise<void> => void (await Promise.all(running.values())),
    /** What cannot be stored now is not tried again. */
    giveUp: (): void => void (isGivenUp = true),
    /** The jobs under way. */
    ids: (): string[] => [...running.keys()],
    /** Tells the queue that these jobs are alive. */
    async heartbeat(): Promise<void> {
      const ids = [...running.keys()]
      if (ids.length > 0) await boss.touch(queue, ids).catch((err: unknown) => log.warn({ err }, 'queue'))
    },
    /** For tests: runs every job there is, also those due later. Returns how many. */
    async drain(): Promise<number> {
      const jobs = await boss.fetch<T>(queue, { batchSize: 100, ignoreStartAfter: true })
      await Promise.all(jobs.map(attempt))
      return jobs.length
    },
  }
}
