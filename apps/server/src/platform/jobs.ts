import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Tx } from '../db/connect.ts'
import { bossDatabase, QUEUES } from '../db/queues.ts'
import { createPump, type Places } from './job-pump.ts'
import { createJobTrials } from './job-trials.ts'
import type { Log } from './log.ts'
import { runAs } from './loop-watch/task-label.ts'
import { createSolitude, type Solitude } from './solitude.ts'

/** What a conversation may owe: an answer to an exchange, or the sending of what is written and pending. */
export type ConversationJob = { kind: 'reply'; exchangeId: string } | { kind: 'deliver' }
export type JobKind = ConversationJob['kind']

/** Whose conversation it is. */
export type JobPlace = { userId: string; conversationId: string }

type Task = ConversationJob & { conversationId: string }

export type Handler = {
  /** Throwing puts the job back, to be tried again later. */
  run: (task: Task) => Promise<void>
  /** The process died while this job ran alone in it: it is never run again. */
  setAside: (task: Task) => Promise<void>
}

type Needs = {
  pool: pg.Pool
  log: Log
  /** No other process shares these queues: jobs under way when we start died with the last process. */
  isAlone: boolean
  solitude?: Solitude
  places?: Record<JobKind, Places>
  pollMs?: number
}

/** A reply waits for its model most of the time: memory bounds how many may. A delivery waits for nobody's model. */
const PLACES: Record<JobKind, Places> = { reply: { ofAll: 400, ofOne: 40 }, deliver: { ofAll: 60, ofOne: 12 } }

const KINDS = ['deliver', 'reply'] as const

/** pg-boss keeps the jobs; one pump per kind runs them, so that no delivery waits behind a model. */
export function createJobs(needs: Needs) {
  const { pool, log, isAlone, solitude = createSolitude(), places = PLACES, pollMs = 2_000 } = needs
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
  const trials = createJobTrials({ pool, log, solitude })
  solitude.join({
    settled: () => each((pump) => pump.settled()),
    released: () => KINDS.forEach((kind) => pumps[kind].wake()),
  })
  let handler: Handler = { run: async () => {}, setAside: async () => {} }
  let beat: NodeJS.Timeout | null = null

  const run = (job: Job<Task>) =>
    trials.attempt(
      job,
      () => runAs(`job ${job.data.kind}`, () => handler.run(job.data)),
      () => handler.setAside(job.data),
    )
  const pumpOf = (kind: JobKind) =>
    createPump<Task>({
      boss,
      queue: QUEUES[kind],
      places: places[kind],
      pollMs,
      log,
      keyOf: ({ conversationId }) => conversationId,
      run,
      putBack: (job) =>
        trials.excuseWith(job.id, (tx) => boss.fail(QUEUES[kind], job, undefined, { db: fromKysely(tx) })),
      isHeld: solitude.isHeld,
    })
  const pumps = { reply: pumpOf('reply'), deliver: pumpOf('deliver') }
  const each = <T>(task: (pump: (typeof pumps)[JobKind]) => Promise<T>) =>
    Promise.all(KINDS.map((kind) => task(pumps[kind])))

  return {
    /** Looks for work of that kind now; `isOurs`: all of it was enqueued by this process. */
    wake: (kind: JobKind, isOurs: boolean): void => (isOurs ? pumps[kind].look() : pumps[kind].wake()),

    /** Whether this process surely begins at once what it enqueues of that kind. */
    takesOwn: (kind: JobKind): boolean => pumps[kind].takesOwn(),

    /** Whether the last looks into both queues were answered; true where this process does not look. */
    isLooking: (): boolean => KINDS.every((kind) => pumps[kind].isLooking()),

    /** Joins the caller's transaction: the job exists only if the caller's rows do. Call `wakeAt` after the commit. */
    async enqueue(tx: Tx, { userId, conversationId }: JobPlace, job: ConversationJob, startAfter?: Date) {
      const id = await boss.send(
        QUEUES[job.kind],
        { ...job, conversationId },
        {
          db: fromKysely(tx),
          singletonKey: conversationId,
          group: { id: userId },
          // Jobs begin by the clock of the machine, which is the database's too.
          ...(startAfter && startAfter.getTime() > Date.now() ? { startAfter } : {}),
        },
      )
      if (id !== null) pumps[job.kind].enqueued(conversationId, id)
    },

    /** Looks for work of that kind at that time, rather than at the next slow look. */
    wakeAt(kind: JobKind, at: Date): void {
      const wait = at.getTime() - Date.now()
      if (wait <= 0) return pumps[kind].look()
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          pumps[kind].look()
        },
        Math.min(wait + 5, 60_000),
      )
      timers.add(timer.unref())
    },

    async start(handle: Handler): Promise<void> {
      handler = handle
      await boss.start()
      await trials.forgetOld()
      if (isAlone) await takeBackOrphans(boss, pool)
      for (const kind of KINDS) pumps[kind].start()
      beat = setInterval(() => void each((pump) => pump.heartbeat()), 4_000).unref()
    },

    /** Takes no more work and waits for what is under way, `graceMs` at most; the rest is found again later. */
    async finish(graceMs = 20_000): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      await each((pump) => pump.stop())
      await Promise.race([each((pump) => pump.idle()), later(graceMs)])
      if (beat) clearInterval(beat)
      for (const kind of KINDS) pumps[kind].giveUp()
      await trials.excuse(KINDS.flatMap((kind) => pumps[kind].ids()))
    },

    /** Nothing can be written here any more. */
    close: () => boss.stop({ graceful: false }),

    /** Jobs can be written here, and are run elsewhere (in tests: by `drain`). */
    open: () => boss.start(),

    /** For tests: runs every job there is, also those due later, but none that these enqueue. Returns how many. */
    async drain(handle: Handler): Promise<number> {
      handler = handle
      return (await pumps.deliver.drain()) + (await pumps.reply.drain())
    },
  }
}

/** Elsewhere a missed heartbeat tells, seconds later; alone we know at once. */
async function takeBackOrphans(boss: PgBoss, pool: pg.Pool) {
  for (const queue of Object.values(QUEUES)) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from pgboss.job where name = $1 and state = 'active'`,
      [queue],
    )
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    await boss.fail(queue, ids)
    // A failure waits a while before it is tried again; dying was no fault of the job.
    await pool.query(`update pgboss.job set start_after = now() where id = any($1) and state = 'retry'`, [ids])
  }
}

const later = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref())
