import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { connect, createPool } from '../../db/connect.ts'
import { createJobQueue } from './job-queue.ts'
import { createLog } from '../log/log.ts'
import { createExclusiveRunner } from './run-alone.ts'

/** Every other write of a failed attempt fails. */
const FAILING_WRITES = `
  create sequence blips;
  create function blip() returns trigger language plpgsql as $$
  begin
    if nextval('blips') % 2 = 1 then raise exception 'blip'; end if;
    return new;
  end $$;
  create trigger blip before insert on troubled_jobs for each row execute function blip()`

test('job whose failures meet a failing database: is requeued, and no failure counts as a death', async () => {
  const { url } = await createTestDatabase()
  const pool = createPool(url)
  await pool.query('update pgboss.queue set retry_delay = 0, retry_backoff = false')
  await pool.query(FAILING_WRITES)
  const exclusiveRunner = createExclusiveRunner()
  const jobs = createJobQueue({ pool, log: createLog('silent'), isAlone: true, exclusiveRunner, pollMs: 20 })
  onTestFinished(async () => {
    await jobs.stop()
    await jobs.close()
    await pool.end()
  })
  const { promise: isAlone, resolve } = Promise.withResolvers<boolean>()
  let attempts = 0
  await jobs.start({
    run: async () => {
      attempts += 1
      if (attempts <= 3) throw new Error('database trouble')
      resolve(exclusiveRunner.isExclusive())
    },
    quarantine: async () => {},
  })
  const target = { workspaceId: 'ana', conversationId: 'luz' }
  await connect(pool)
    .transaction()
    .execute((tx) => jobs.enqueue(tx, target, { kind: 'deliver' }))
  jobs.wake('deliver', true)
  expect(await isAlone).toBe(false)
  expect(attempts).toBe(4)
})
