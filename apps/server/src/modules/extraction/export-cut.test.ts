import { expect, test, vi } from 'vitest'
import { fillArchive, openArchive } from '../../../test/archive.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'

/** More than the sockets on the way hold. */
const MESSAGES = 4_000
const long = { dateRange: { from: '2026-01-01', to: '2026-12-31' }, format: 'csv' }

async function openFull(house: TestHouse, username: string, messages = MESSAGES) {
  // Nobody looks for words here.
  await house.pool.query('drop index if exists messages_words')
  const archive = await openArchive(house, username)
  await archive.talks([{ id: `c-${username}`, agent: 'ventas' }])
  await fillArchive(house, archive, `c-${username}`, messages)
  return archive
}

/** The database writes to nobody any more, and every connection waits for its next task. */
const settled = ({ pool }: TestHouse) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select query from pg_stat_activity where datname = current_database()
        and (query ilike 'copy%' or state like 'idle in transaction%') and state <> 'idle'`,
    )
    expect([rows, pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([[], 0, 0])
  }, 30_000)

const linesIn = (text: string) => text.split('\r\n').length - 2

test('an export that is cancelled in the middle ends in the database too, and the next one is whole', async () => {
  const house = await openHouse()
  const { file } = await openFull(house, 'lucia')
  for (let round = 0; round < 4; round++) {
    const hangUp = new AbortController()
    const reader = (await file(long, hangUp.signal)).body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    hangUp.abort()
  }
  await settled(house)
  expect(linesIn(await (await file(long)).text())).toBe(MESSAGES)
  await settled(house)
  expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('who hangs up while their rows are counted gives up their place at once, and the count ends in the database too', async () => {
  const house = await openHouse()
  const { file } = await openFull(house, 'lucia', 10)
  const counting = (n: number) =>
    vi.waitFor(async () => {
      const { rows } = await house.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and state = 'active' and query ~ 'as rows from messages m'
            and pid <> pg_backend_pid()`,
      )
      expect(rows[0]?.n).toBe(n)
    }, 20_000)
  const holder = await house.pool.connect()
  await holder.query('begin; lock table messages in access exclusive mode')
  for (let round = 0; round < 3; round++) {
    const hangUp = new AbortController()
    const left = file(long, hangUp.signal)
    await counting(1)
    hangUp.abort()
    await expect(left).rejects.toThrow('aborted')
    await counting(0)
  }
  const [one, other] = [file(long), file(long)]
  await counting(2)
  await holder.query('rollback')
  holder.release()
  for (const response of [await one, await other]) expect(linesIn(await response.text())).toBe(10)
  await settled(house)
  expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('who reads slowly gets all of it; two at once for an account, four in all, the last for who has none, and everybody else is served', async () => {
  const house = await openHouse()
  const lucia = await openFull(house, 'lucia')
  const [vecina, tercera] = [await openFull(house, 'vecina'), await openFull(house, 'tercera', 10)]
  const cuarta = await openFull(house, 'cuarta')
  // Nobody takes what comes: the answers stand still at their beginning.
  const waiting = [await lucia.file(long), await lucia.file(long), await vecina.file(long)]
  expect(await vecina.ask('export', long)).toMatchObject({ status: 503, body: { code: 'extraction.busy' } })
  waiting.push(await cuarta.file(long))
  expect(waiting.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await lucia.ask('export', long)).toMatchObject({ status: 429, body: { code: 'extraction.too_many' } })
  expect(await tercera.ask('export', long)).toMatchObject({ status: 503, body: { code: 'extraction.busy' } })
  const many = Array.from({ length: 30 }, () => tercera.ask('counts', long))
  for (const { body } of await Promise.all(many)) expect(body.data.messages).toBe(10)

  for (const response of waiting) expect(linesIn(await response.text())).toBe(MESSAGES)
  await settled(house)
  expect((await tercera.ask('export', long)).status).toBe(200)
})

test('the database that dies in the middle cuts the file off: nobody takes a part for the whole', async () => {
  const house = await openHouse()
  const many = 4 * MESSAGES
  const { file } = await openFull(house, 'lucia', many)
  const response = await file(long)
  // The answer begins before its rows do.
  await vi.waitFor(async () => {
    const { rowCount } = await house.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where query ilike 'copy%' and state = 'active' and datname = current_database()`,
    )
    expect(rowCount, 'exports that still wrote').toBe(1)
  }, 10_000)
  await expect(response.text()).rejects.toThrow('terminated')
  await settled(house)
  expect(linesIn(await (await file(long)).text())).toBe(many)
})
