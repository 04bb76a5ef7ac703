import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { connect, createPool } from '../db/connect.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { createSolitude } from './solitude.ts'

/** Of the writings of failed attempts every other one meets a database in trouble. */
const BLIPS = `
  create sequence blips;
  create function blip() returns trigger language plpgsql as $$
  begin
    if nextval('blips') % 2 = 1 then raise exception 'blip'; end if;
    return new;
  end $$;
  create trigger blip before insert on troubled_jobs for each row execute function blip()`

test('job whose failures meet a database in trouble: is put back, and no failure counts as a death of the process', async () => {
  const { url } = await freshDatabase()
  const pool = createPool(url)
  await pool.query('update pgboss.queue set retry_delay = 0, retry_backoff = false')
  await pool.query(BLIPS)
  const solitude = createSolitude()
  const jobs = createJobs({ pool, log: createLog('silent'), isAlone: true, solitude, pollMs: 20 })
  onTestFinished(async () => {
    await jobs.finish()
    await jobs.close()
    await pool.end()
  })
  const { promise: isAlone, resolve } = Promise.withResolvers<boolean>()
  let attempts = 0
  await jobs.start({
    run: async () => {
      attempts += 1
      if (attempts <= 3) throw new Error('database trouble')
      resolve(solitude.isHeld())
    },
    setAside: async () => {},
  })
  const place = { userId: 'ana', conversationId: 'luz' }
  await connect(pool)
    .transaction()
    .execute((tx) => jobs.enqueue(tx, place, { kind: 'deliver' }))
  jobs.wake('deliver', true)
  expect(await isAlone).toBe(false)
  expect(attempts).toBe(4)
})
