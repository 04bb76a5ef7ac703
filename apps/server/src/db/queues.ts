import type pg from 'pg'
import { type Db as BossDatabase, PgBoss } from 'pg-boss'

/**
 * The work a conversation owes, one at a time and in order: a failed or dead attempt is tried again
 * before anything newer of the same conversation.
 */
export const CONVERSATION_QUEUE = 'conversation'

const HEARTBEAT_SECONDS = 10

export const bossDatabase = (pool: pg.Pool): BossDatabase => ({
  // A single statement travels with its values, even none, so that it is planned once; several go as they are.
  executeSql: (text, values) => (isSingle(text) ? pool.query(text, values ?? []) : pool.query(text)),
})

const isSingle = (text: string) => !text.trim().replace(/;$/, '').includes(';')

/** Creates the queue's own tables and our queue in them; run with the migrations, never at a normal start. */
export async function prepareQueues(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: bossDatabase(pool), supervise: false, schedule: false })
  await boss.start()
  try {
    if (await boss.getQueue(CONVERSATION_QUEUE)) return
    await boss.createQueue(CONVERSATION_QUEUE, {
      policy: 'key_strict_fifo',
      // A failed job would block its conversation for ever: ours are tried until they end well.
      retryLimit: 1_000_000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 30,
      expireInSeconds: 15 * 60,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 3600,
    })
  } finally {
    await boss.stop({ graceful: false })
  }
}
