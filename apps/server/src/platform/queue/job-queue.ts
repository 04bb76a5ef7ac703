import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Tx } from '../../db/connect.ts'
import { bossDatabase, QUEUES } from '../../db/queues.ts'
import { createJobConsumer, type JobConcurrency } from './job-consumer.ts'
import { createJobAttempts } from './job-attempts.ts'
import { createJobStore } from './job-queue.store.ts'
import type { Log } from '../log/log.ts'
import { runWithLabel } from '../loop-watch/task-label.ts'
import { createExclusiveRunner, type ExclusiveRunner } from './run-alone.ts'

/** The work that a conversation may owe: a reply to an exchange, or the delivery of its pending messages. */
export type ConversationJob = { kind: 'reply'; exchangeId: string } | { kind: 'deliver' }
export type JobKind = ConversationJob['kind']

/** The conversation of a job and its workspace. */
export type JobTarget = { workspaceId: string; conversationId: string }

type JobData = ConversationJob & { conversationId: string }

export type JobHandler = {
  /** An error puts the job back into the queue for a later retry. */
  run: (task: JobData) => Promise<void>
  /** Runs instead when the process died while this job ran alone in it; the job is never run again. */
  quarantine: (task: JobData) => Promise<void>
}

type JobQueueDeps = {
  pool: pg.Pool
  log: Log
  /** No other process shares these queues: jobs that are active at the start belonged to a dead process. */
  isAlone: boolean
  exclusiveRunner?: ExclusiveRunner
  /** Runs a job before background tasks. */
  runFirst?: <T>(run: () => Promise<T>) => Promise<T>
  concurrency?: Record<JobKind, JobConcurrency>
  pollMs?: number
}

/** A reply mostly waits for its model, so memory is its limit. Deliveries do not wait for a model. */
const CONCURRENCY: Record<JobKind, JobConcurrency> = {
  reply: { total: 400, perWorkspace: 40 },
  deliver: { total: 60, perWorkspace: 12 },
}

const KINDS = ['deliver', 'reply'] as const

/** pg-boss stores the jobs; each kind has its own consumer, so that no delivery waits behind a model. */
export function createJobQueue(deps: JobQueueDeps) {
  const {
    pool,
    log,
    isAlone,
    exclusiveRunner = createExclusiveRunner(),
    runFirst = (task) => task(),
    concurrency = CONCURRENCY,
    pollMs = 2_000,
  } = deps
  const boss = new PgBoss({
    db: bossDatabase(pool),
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (err) => log.warn({ err }, 'queue'))

  const timers = new Set<NodeJS.Timeout>()
  const attempts = createJobAttempts({ pool, log, exclusiveRunner })
  exclusiveRunner.register({
    whenSettled: () => forEachConsumer((consumer) => consumer.fetched()),
    onRelease: () => KINDS.forEach((kind) => consumers[kind].wake()),
  })
  let handler: JobHandler = { run: async () => {}, quarantine: async () => {} }
  let heartbeat: NodeJS.Timeout | null = null

  const run = (job: Job<JobData>) =>
    attempts.run(
      job,
      () => runWithLabel(`job ${job.data.kind}`, () => runFirst(() => handler.run(job.data))),
      () => handler.quarantine(job.data),
    )
  const createConsumer = (kind: JobKind) =>
    createJobConsumer<JobData>({
      boss,
      queue: QUEUES[kind],
      concurrency: concurrency[kind],
      pollMs,
      log,
      keyOf: ({ conversationId }) => conversationId,
      run,
      requeue: (job) =>
        attempts.failWith(job.id, (tx) => boss.fail(QUEUES[kind], job, undefined, { db: fromKysely(tx) })),
      isPaused: exclusiveRunner.isExclusive,
    })
  const consumers = { reply: createConsumer('reply'), deliver: createConsumer('deliver') }
  const forEachConsumer = <T>(task: (consumer: (typeof consumers)[JobKind]) => Promise<T>) =>
    Promise.all(KINDS.map((kind) => task(consumers[kind])))

  return {
    /** Polls for jobs of that kind; `isOurs`: this process enqueued all of them. */
    wake: (kind: JobKind, isOurs: boolean): void => (isOurs ? consumers[kind].poll() : consumers[kind].wake()),

    /** Whether this process starts the jobs that it enqueues at once. */
    startsOwnJobs: (kind: JobKind): boolean => consumers[kind].startsOwnJobs(),

    /** Whether the last polls of both queues were answered; true when this process does not poll. */
    isPolling: (): boolean => KINDS.every((kind) => consumers[kind].isPolling()),

    /**
     * Enqueues in the caller's transaction, so the job exists only if the caller's rows do. Call `wakeAt` after the
     * commit.
     */
    async enqueue(tx: Tx, { workspaceId, conversationId }: JobTarget, job: ConversationJob, startAfter?: Date) {
      const id = await boss.send(
        QUEUES[job.kind],
        { ...job, conversationId },
        {
          db: fromKysely(tx),
          singletonKey: conversationId,
          group: { id: workspaceId },
          // pg-boss compares with the clock of the database, which is the clock of this machine.
          ...(startAfter && startAfter.getTime() > Date.now() ? { startAfter } : {}),
        },
      )
      if (id !== null) consumers[job.kind].trackEnqueued(conversationId, id)
    },

    /** Polls for jobs of that kind at that time instead of at the next interval. */
    wakeAt(kind: JobKind, time: Date): void {
      const wait = time.getTime() - Date.now()
      if (wait <= 0) return consumers[kind].poll()
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          consumers[kind].poll()
        },
        Math.min(wait + 5, 60_000),
      )
      timers.add(timer.unref())
    },

    async start(handle: JobHandler): Promise<void> {
      handler = handle
      await boss.start()
      await attempts.forgetOld()
      if (isAlone) await requeueOrphans(boss, pool)
      for (const kind of KINDS) consumers[kind].start()
      heartbeat = setInterval(() => void forEachConsumer((consumer) => consumer.heartbeat()), 4_000).unref()
    },

    /** Stops fetching and waits for the running jobs, at most `graceMs`; unfinished jobs are retried later. */
    async stop(graceMs = 20_000): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      await forEachConsumer((consumer) => consumer.stop())
      await Promise.race([forEachConsumer((consumer) => consumer.idle()), later(graceMs)])
      if (heartbeat) clearInterval(heartbeat)
      for (const kind of KINDS) consumers[kind].stopRetrying()
      await attempts.countFailures(KINDS.flatMap((kind) => consumers[kind].runningIds()))
    },

    /** Closes the queue; no job can be enqueued afterwards. */
    close: () => boss.stop({ graceful: false }),

    /** Opens the queue for enqueueing only; other processes (in tests `drain`) run the jobs. */
    open: () => boss.start(),

    /** For tests: runs every job, also those due later, but not the jobs that these enqueue. Returns how many. */
    async drain(handle: JobHandler): Promise<number> {
      handler = handle
      return (await consumers.deliver.drain()) + (await consumers.reply.drain())
    },
  }
}

/** With other processes a missed heartbeat reveals orphans seconds later; a single process knows them at its start. */
async function requeueOrphans(boss: PgBoss, pool: pg.Pool) {
  const store = createJobStore(pool)
  for (const queue of Object.values(QUEUES)) {
    const ids = await store.findActive(queue)
    if (ids.length === 0) continue
    await boss.fail(queue, ids)
    await store.retryNow(ids)
  }
}

const later = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
