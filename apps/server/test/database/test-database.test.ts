import { expect, test } from 'vitest'
import { lendPool } from './lend-pool.ts'
import { createTestDatabase } from './test-database.ts'

test('reused database: the rows of the former test are gone, also from the list of migrations', async () => {
  const former = await createTestDatabase()
  const formerPool = former.openPool()
  const names = async (pool = formerPool) =>
    (await pool.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)
  const migrated = await names()
  await formerPool.query(`insert into kysely_migration (name, timestamp) values ('0999-future', '')`)
  await formerPool.query(`insert into leases (name, holder, until) values ('task', 'worker', now())`)
  await formerPool.end()
  await former.drop()

  const reused = await createTestDatabase()
  const pool = reused.openPool()
  expect(reused.url).toBe(former.url)
  expect(await names(pool)).toEqual(migrated)
  expect((await pool.query('select name from leases')).rows).toEqual([])
  await pool.end()
  await reused.drop()
})

test('lent pool: its end fails when a connection stays away, and waits for one that returns', async () => {
  const database = await createTestDatabase()
  const ownPool = database.openPool()
  const client = await ownPool.connect()
  await expect(lendPool(ownPool, 50).end()).rejects.toThrow('1 connections were not returned')
  const ended = lendPool(ownPool).end()
  client.release()
  await ended
  await ownPool.end()
  await database.drop()
})
