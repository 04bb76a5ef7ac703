import { setTimeout as pause } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import { createJobCompleter } from './complete-jobs.ts'
import type { Log } from '../log/log.ts'
import { createPendingJobs } from './pending-jobs.ts'
import { logFailure } from '../errors/log-failure.ts'

/** How many jobs of one queue run at once in this process, in total and per workspace. */
export type JobConcurrency = { total: number; perWorkspace: number }

type JobConsumerDeps<T extends object> = {
  boss: PgBoss
  queue: string
  concurrency: JobConcurrency
  pollMs: number
  log: Log
  /** Jobs of one key run one after the other. */
  keyOf: (data: T) => string
  /** An error puts the job back into the queue for a later retry. */
  run: (job: Job<T>) => Promise<void>
  /** Fails the attempt in the queue, so that it is retried and does not count as a death of the process. */
  requeue: (job: Job<T>) => Promise<void>
  /** While true no further job is fetched. */
  isPaused: () => boolean
}

const BATCH_SIZE = 24

/** After this many unanswered polls in a row the queue counts as unread. */
const MISSED_POLLS = 5

/**
 * Runs the jobs of one queue. One fetch fills many slots. A workspace whose slots are full is left out of the next
 * fetch, so its backlog delays no other. One workspace gets at most half of the free slots, so that a dozen of them
 * cannot take all.
 */
export function createJobConsumer<T extends object>(deps: JobConsumerDeps<T>) {
  const { boss, queue, concurrency, pollMs, log, keyOf, run, requeue, isPaused } = deps
  const running = new Map<string, Promise<void>>()
  const waiting = createPendingJobs()
  const runningOfGroup = new Map<string, number>()
  const complete = createJobCompleter(boss, queue)
  /** The groups that the last fetch left out. */
  let fullGroups: string[] = []
  let isRetryStopped = true
  let fetching: Promise<void> | null = null
  let pollAgain = false
  let remoteWakes = 0
  let missedPolls = 0
  let timer: NodeJS.Timeout | null = null

  /**
   * A result that is not stored would count as a death of the process, so storing is retried and the job counts as
   * running until then.
   */
  async function store(operation: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await operation()
      } catch (err) {
        log.error({ err }, 'queue')
      }
      if (isRetryStopped) return
      await pause(pollMs, undefined, { ref: false })
    }
  }

  async function attempt(job: Job<T>) {
    try {
      await run(job)
    } catch (err) {
      log.error({ err, job: job.data }, 'a job failed and will be tried again')
      return store(() => requeue(job))
    }
    await store(() => complete(job))
  }

  function start(job: Job<T>) {
    const group = job.groupId ?? job.id
    const key = keyOf(job.data)
    const remoteWakesBefore = remoteWakes
    waiting.start(key, job.id)
    runningOfGroup.set(group, (runningOfGroup.get(group) ?? 0) + 1)
    const work = attempt(job).finally(() => {
      running.delete(job.id)
      const remaining = (runningOfGroup.get(group) ?? 1) - 1
      if (remaining > 0) runningOfGroup.set(group, remaining)
      else runningOfGroup.delete(group)
      // Only jobs of its key, jobs announced by other processes, or jobs without a free slot can have waited behind
      // this one.
      if (
        waiting.has(key) ||
        remoteWakes !== remoteWakesBefore ||
        running.size === concurrency.total - 1 ||
        !fullGroups.every(isFull)
      )
        poll()
    })
    running.set(job.id, work)
  }

  const halfOfFree = () => Math.ceil((concurrency.total - running.size) / 2)
  const isFull = (group: string) => (runningOfGroup.get(group) ?? 0) >= Math.min(concurrency.perWorkspace, halfOfFree())

  async function fetchMore() {
    do {
      pollAgain = false
      // One fetch may return jobs of a single workspace.
      const batchSize = Math.min(BATCH_SIZE, concurrency.perWorkspace, halfOfFree())
      if (batchSize <= 0 || isPaused()) return
      fullGroups = [...runningOfGroup.keys()].filter(isFull)
      const jobs = await boss.fetch<T>(queue, { batchSize, ignoreGroups: fullGroups })
      for (const job of jobs) start(job)
      if (jobs.length === batchSize) pollAgain = true
    } while (pollAgain)
  }

  /** Polls for jobs that another process enqueued. */
  function wake() {
    remoteWakes++
    poll()
  }

  /** Polls the queue now. Calls during a poll cause one more poll. */
  function poll() {
    if (timer === null) return
    if (fetching) {
      pollAgain = true
      return
    }
    fetching = logFailure(
      fetchMore().then(() => void (missedPolls = 0)),
      { log, message: 'queue' },
    ).finally(() => {
      fetching = null
      if (pollAgain) poll()
    })
  }

  return {
    wake,
    poll,
    /** Records a job enqueued by this process; call `poll` after the commit. */
    trackEnqueued: waiting.add,
    /** Whether a job enqueued here starts here at once, so that no other process needs to poll. */
    startsOwnJobs: (): boolean => timer !== null && !isPaused() && running.size < BATCH_SIZE,
    /** Whether the last polls were answered; true when this process does not poll. */
    isPolling: (): boolean => timer === null || missedPolls < MISSED_POLLS,
    start(): void {
      isRetryStopped = false
      timer = setInterval(() => {
        missedPolls++
        poll()
      }, pollMs).unref()
      wake()
    },
    /** Stops fetching. */
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      timer = null
      await fetching
    },
    /** Resolves when no fetch is running. */
    fetched: async (): Promise<void> => void (await fetching),
    /** Resolves when the running jobs have ended. */
    idle: async (): Promise<void> => void (await Promise.all(running.values())),
    /** Results that cannot be stored now are dropped. */
    stopRetrying: (): void => void (isRetryStopped = true),
    /** Ids of the running jobs. */
    runningIds: (): string[] => [...running.keys()],
    /** Sends heartbeats for the running jobs. */
    async heartbeat(): Promise<void> {
      const ids = [...running.keys()]
      if (ids.length > 0) await logFailure(boss.touch(queue, ids), { log, message: 'queue' })
    },
    /** For tests: runs every job, also those due later. Returns how many. */
    async drain(): Promise<number> {
      const jobs = await boss.fetch<T>(queue, { batchSize: 100, ignoreStartAfter: true })
      await Promise.all(jobs.map(attempt))
      return jobs.length
    },
  }
}
