import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Tx } from '../db/connect.ts'
import { bossDatabase, CONVERSATION_QUEUE } from '../db/queues.ts'
import { createJobEnds } from './job-ends.ts'
import type { Log } from './log.ts'

/** What a conversation may owe: an answer to an exchange, or the sending of what is written and pending. */
export type ConversationJob = { kind: 'reply'; exchangeId: string } | { kind: 'deliver' }

type Task = ConversationJob & { conversationId: string }

/** `attempt` counts from 0. Throwing puts the job back, to be tried again later. */
export type Handler = (task: Task, attempt: number) => Promise<void>

type Needs = {
  pool: pg.Pool
  log: Log
  /** No other process shares this queue: whatever is under way when we start died with the last one. */
  isAlone: boolean
  concurrency?: number
  pollMs?: number
}

/**
 * pg-boss keeps the jobs; this pump runs them: one fetch feeds many, so a slow one holds back nobody
 * but its own conversation.
 */
export function createJobs({ pool, log, isAlone, concurrency = 24, pollMs = 2_000 }: Needs) {
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

  const running = new Map<string, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let handler: Handler = async () => {}
  let pumping: Promise<void> | null = null
  let again = false
  let wakes = 0
  let poll: NodeJS.Timeout | null = null
  let beat: NodeJS.Timeout | null = null

  const ended = createJobEnds(boss, log)

  async function run(job: Job<Task>) {
    try {
      await handler(job.data, job.retryCount)
    } catch (err) {
      log.error({ err, job: job.data }, 'a job failed and will be tried again')
      return boss.fail(CONVERSATION_QUEUE, job).then(
        () => {},
        (cause: unknown) => log.error({ err: cause }, 'queue'),
      )
    }
    await ended(job)
  }

  const start = (job: Job<Task>) => {
    const wakesBefore = wakes
    const work = run(job).finally(() => {
      running.delete(job.id)
      // Only what was announced meanwhile can have waited behind this job.
      if (wakes !== wakesBefore || running.size === concurrency - 1) look()
    })
    running.set(job.id, work)
  }

  async function fetchMore() {
    do {
      again = false
      const room = concurrency - running.size
      if (room <= 0) return
      const jobs = await boss.fetch<Task>(CONVERSATION_QUEUE, { batchSize: room })
      for (const job of jobs) start(job)
      if (jobs.length === room) again = true
    } while (again)
  }

  /** Look for work now. Cheap to call often: calls that meet a running look are one. */
  function wake() {
    wakes++
    look()
  }

  function look() {
    if (poll === null) return
    if (pumping) {
      again = true
      return
    }
    pumping = fetchMore()
      .catch((err: unknown) => log.warn({ err }, 'queue'))
      .finally(() => {
        pumping = null
        if (again) look()
      })
  }

  return {
    wake,

    /** Joins the caller's transaction: the job exists only if the caller's rows do. Call `wakeAt` after the commit. */
    async enqueue(tx: Tx, conversationId: string, job: ConversationJob, startAfter?: Date): Promise<void> {
      await boss.send(
        CONVERSATION_QUEUE,
        { ...job, conversationId },
        {
          db: fromKysely(tx),
          singletonKey: conversationId,
          // Jobs begin by the clock of the machine, which is the database's too.
          ...(startAfter && startAfter.getTime() > Date.now() ? { startAfter } : {}),
        },
      )
    },

    /** Looks for work at that time, rather than at the next slow look. */
    wakeAt(at: Date): void {
      const wait = at.getTime() - Date.now()
      if (wait <= 0) return wake()
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          wake()
        },
        Math.min(wait + 5, 60_000),
      )
      timers.add(timer.unref())
    },

    async start(handle: Handler): Promise<void> {
      handler = handle
      await boss.start()
      if (isAlone) await takeBackOrphans(boss, pool)
      poll = setInterval(wake, pollMs).unref()
      beat = setInterval(() => void heartbeat(boss, [...running.keys()], log), 4_000).unref()
      wake()
    },

    /** Takes no more work and waits for what is under way, `graceMs` at most; the rest is found again later. */
    async finish(graceMs = 20_000): Promise<void> {
      if (poll) clearInterval(poll)
      poll = null
      for (const timer of timers) clearTimeout(timer)
      await pumping
      await Promise.race([Promise.all(running.values()), later(graceMs)])
      if (beat) clearInterval(beat)
    },

    /** Nothing can be written here any more. */
    close: () => boss.stop({ graceful: false }),

    /** Jobs can be written here, and are run elsewhere (in tests: by `drain`). */
    open: () => boss.start(),

    /** For tests: runs every job there is, also those due later. Returns how many. */
    async drain(handle: Handler): Promise<number> {
      handler = handle
      const jobs = await boss.fetch<Task>(CONVERSATION_QUEUE, { batchSize: 100, ignoreStartAfter: true })
      await Promise.all(jobs.map(run))
      return jobs.length
    },
  }
}

/** Elsewhere a missed heartbeat tells, seconds later; alone we know at once. */
async function takeBackOrphans(boss: PgBoss, pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string }>(`select id from pgboss.job where name = $1 and state = 'active'`, [
    CONVERSATION_QUEUE,
  ])
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await boss.fail(CONVERSATION_QUEUE, ids)
  // A failure waits a while before it is tried again; dying was no fault of the job.
  await pool.query(`update pgboss.job set start_after = now() where id = any($1) and state = 'retry'`, [ids])
}

const later = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref())

async function heartbeat(boss: PgBoss, ids: string[], log: Log) {
  if (ids.length === 0) return
  await boss.touch(CONVERSATION_QUEUE, ids).catch((err: unknown) => log.warn({ err }, 'queue'))
}
