import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { withAgent, converse } from '../../../../test/people.ts'
import { patienceFor } from './export.service.ts'

test('whoever has many files has the time to take them, all that an account may keep, over a line of 2 Mbps; but takes some all the time', () => {
  const minutes = (bytes: number) => Math.floor(patienceFor(bytes).wholeMs / 60_000)
  expect(minutes(0)).toBe(30)
  expect(minutes(limits.mediaBytesOfAccount)).toBe(379)
  expect(patienceFor(limits.mediaBytesOfAccount)).toMatchObject({ stallMs: 30_000, leastBytes: 300_000 })
})

/** Somebody with more messages than the sockets on the way hold. */
async function talkative(house: TestHouse, username: string) {
  const { bot, token, owner } = await withAgent(house, {}, username)
  await converse(house, bot, { id: 7, firstName: 'Clara' }, 'hola')
  await house.pool.query(
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
     select $2 || n, c.id, c.user_id, 'incoming', 'contact', 'text',
       (select string_agg(md5(n::text || piece), '') from generate_series(1, 100) piece), now(), now()
     from conversations c, generate_series(1, 6000) n where c.user_id = $1`,
    [owner.id, `msg_${username}_`],
  )
  return (signal?: AbortSignal) =>
    fetch(`${house.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` }, signal: signal ?? null })
}

test('while two take their archives slowly the next one is told at once to come back, and gets in when one of them is gone', async () => {
  const house = await openHouse()
  // Nobody looks for words here.
  await house.pool.query('drop index messages_words')
  const [first, second] = [await talkative(house, 'mariana'), await talkative(house, 'vecina')]
  const { token } = await withAgent(house, {}, 'tercera')
  const hangUp = new AbortController()
  const slow = [await first(hangUp.signal), await second()]
  expect(slow.map(({ status }) => status)).toEqual([200, 200])
  const third = () => house.call('GET', '/api/user/export', undefined, token)
  const refused = await third()
  expect(refused).toMatchObject({ status: 503, body: { code: 'user.export_busy' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  hangUp.abort()
  await expect.poll(async () => (await third()).status, { timeout: 30_000 }).toBe(200)
  await slow[1]?.body?.cancel()
}, 120_000)
