import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { createLeases, LEASE_MS } from './leases.ts'

const BOTS = ['bot:1', 'bot:2', 'bot:3', 'bot:4', 'bot:5']

async function openTwo() {
  const { db, pool } = await startTestServer()
  let ms = 0
  let alive = 2
  const open = (name: string) => createLeases(db, name, { processCount: () => alive, monotonicMs: () => ms })
  return {
    first: open('one'),
    second: open('other'),
    pool,
    pass: (byMs: number) => void (ms += byMs),
    alive: (count: number) => void (alive = count),
  }
}

test('leases: processes share the names, and the first one releases some to the second', async () => {
  const { first, second, alive } = await openTwo()
  alive(1)
  expect([...(await first.acquire(BOTS)).keys()]).toHaveLength(5)
  alive(2)
  expect([...(await second.acquire(BOTS)).keys()]).toEqual([])
  for (const expected of [4, 3, 3]) {
    const leased = await first.acquire(BOTS)
    expect([...leased.keys()]).toHaveLength(expected)
    await first.release(BOTS.filter((name) => !leased.has(name)))
  }
  expect([...(await second.acquire(BOTS)).keys()]).toEqual(['bot:4', 'bot:5'])
  expect([...(await first.acquire(BOTS)).keys()]).toEqual(['bot:1', 'bot:2', 'bot:3'])
})

test('leases: a lease of a dead holder expires, though the clock of the database was set back', async () => {
  const { first, second, pool, pass, alive } = await openTwo()
  alive(1)
  await first.acquire(BOTS)
  // As if the rows were written before the clock was set back by an hour.
  await pool.query(`update leases set until = until + interval '1 hour'`)
  expect((await second.acquire(BOTS)).size).toBe(0)
  pass(LEASE_MS - 1)
  expect((await second.acquire(BOTS)).size).toBe(0)
  expect((await second.findHeld(BOTS)).size).toBe(5)
  pass(1)
  expect((await second.findHeld(BOTS)).size).toBe(0)
  expect((await second.acquire(BOTS)).size).toBe(5)
  expect((await first.acquire(BOTS)).size).toBe(0)
})

test('leases: a renewed lease is not taken, though the clock of the database was set forward', async () => {
  const { first, second, pool, pass, alive } = await openTwo()
  alive(1)
  await first.acquire(BOTS)
  await second.acquire(BOTS)
  await pool.query(`update leases set until = until - interval '1 hour'`)
  expect((await second.acquire(BOTS)).size).toBe(0)
  for (let round = 0; round < 4; round++) {
    pass(LEASE_MS / 3)
    expect((await first.acquire(BOTS)).size).toBe(5)
    expect((await second.acquire(BOTS)).size).toBe(0)
  }
})

test('leases: a live holder that could not renew while the database was away keeps its leases', async () => {
  const { first, second, pass, alive } = await openTwo()
  alive(1)
  await first.acquire(BOTS)
  await second.acquire(BOTS)
  pass(LEASE_MS)
  second.discardObservations()
  expect((await second.acquire(BOTS)).size).toBe(0)
  pass(LEASE_MS - 1)
  expect((await first.acquire(BOTS)).size).toBe(5)
  expect((await second.acquire(BOTS)).size).toBe(0)
  pass(LEASE_MS)
  expect((await second.acquire(BOTS)).size).toBe(5)
})
