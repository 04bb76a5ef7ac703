import type pg from 'pg'
import { type Db as BossDatabase, PgBoss } from 'pg-boss'

/**
 * Jobs of a conversation, one queue per kind. Within a queue the jobs of one conversation run one at a time and in
 * order; a failed or dead attempt is retried before newer jobs of that conversation.
 */
export const QUEUES = { reply: 'conversation', deliver: 'delivery' } as const

const HEARTBEAT_SECONDS = 10

export const bossDatabase = (pool: pg.Pool): BossDatabase => ({
  // A single statement travels with its values, so that it is planned once; several run as they are.
  executeSql: (text, values) => (isSingle(text) ? pool.query(text, values ?? []) : pool.query(text)),
})

const isSingle = (text: string) => !text.trim().replace(/;$/, '').includes(';')

/** Creates pg-boss's tables and our queues; runs with the migrations, never at a normal start. */
export async function prepareQueues(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: bossDatabase(pool), supervise: false, schedule: false })
  await boss.start()
  try {
    for (const queue of Object.values(QUEUES)) if (!(await boss.getQueue(queue))) await create(boss, queue)
  } finally {
    await boss.stop({ graceful: false })
  }
}

const create = (boss: PgBoss, queue: string) =>
  boss.createQueue(queue, {
    policy: 'key_strict_fifo',
    // A failed job would block its conversation for ever, so jobs are retried until they succeed.
    retryLimit: 1_000_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 15 * 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3600,
  })
