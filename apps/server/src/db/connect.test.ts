import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database/test-database.ts'
import { createPool } from './connect.ts'

test('transaction: a connection that dies between two statements fails only that transaction', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, 2)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const held = await pool.connect()
  const { rows } = await held.query('select pg_backend_pid() as pid')
  const died = new Promise((done) => held.once('end', done))
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await died
  await expect(held.query('select 1')).rejects.toThrow('not queryable')
  held.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
