import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { createLeases, LEASE_MS } from './leases.ts'

const BOTS = ['bot:1', 'bot:2', 'bot:3', 'bot:4', 'bot:5']

async function openTwo() {
  const { db, pool } = await openHouse()
  let ms = 0
  let alive = 2
  const open = (name: string) => createLeases(db, name, { alive: () => alive, monotonicMs: () => ms })
  return {
    one: open('one'),
    other: open('other'),
    pool,
    pass: (byMs: number) => void (ms += byMs),
    alive: (count: number) => void (alive = count),
  }
}

test('leases: processes share the names, and the first one leaves room for the second', async () => {
  const { one, other, alive } = await openTwo()
  alive(1)
  expect([...(await one.hold(BOTS))]).toHaveLength(5)
  alive(2)
  expect([...(await other.hold(BOTS))]).toEqual([])
  for (const left of [4, 3, 3]) {
    const ours = await one.hold(BOTS)
    expect([...ours]).toHaveLength(left)
    await one.release(BOTS.filter((name) => !ours.has(name)))
  }
  expect([...(await other.hold(BOTS))]).toEqual(['bot:4', 'bot:5'])
  expect([...(await one.hold(BOTS))]).toEqual(['bot:1', 'bot:2', 'bot:3'])
})

test('leases: one whose holder died is taken after its time, though the clock of the database was set back', async () => {
  const { one, other, pool, pass, alive } = await openTwo()
  alive(1)
  await one.hold(BOTS)
  // As rows look that were written before the clock went back an hour.
  await pool.query(`update leases set until = until + interval '1 hour'`)
  expect((await other.hold(BOTS)).size).toBe(0)
  pass(LEASE_MS - 1)
  expect((await other.hold(BOTS)).size).toBe(0)
  expect((await other.held(BOTS)).size).toBe(5)
  pass(1)
  expect((await other.held(BOTS)).size).toBe(0)
  expect((await other.hold(BOTS)).size).toBe(5)
  expect((await one.hold(BOTS)).size).toBe(0)
})

test('leases: one that is renewed is not taken, though the clock of the database was set forward', async () => {
  const { one, other, pool, pass, alive } = await openTwo()
  alive(1)
  await one.hold(BOTS)
  await other.hold(BOTS)
  await pool.query(`update leases set until = until - interval '1 hour'`)
  expect((await other.hold(BOTS)).size).toBe(0)
  for (let look = 0; look < 4; look++) {
    pass(LEASE_MS / 3)
    expect((await one.hold(BOTS)).size).toBe(5)
    expect((await other.hold(BOTS)).size).toBe(0)
  }
})
