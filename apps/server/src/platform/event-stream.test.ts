import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { PASSWORD, signUp } from '../../test/people.ts'
import { openStream } from '../../test/stream.ts'

test('however many streams are open, one question finds the one whose token was revoked, and only it ends', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const words = { username: 'mariana', password: PASSWORD }
  const revoked = (await house.call('POST', '/api/auth/signin', words)).body.accessToken as string
  const staying = await Promise.all(Array.from({ length: 40 }, () => openStream(house.url, token)))
  const leaving = await openStream(house.url, revoked)
  expect(leaving.status).toBe(200)

  let questions = 0
  house.pool.on('acquire', () => (questions += 1))
  await house.call('POST', '/api/auth/logout', {}, revoked)
  await leaving.ended()
  // Whoever is signed out, and what looks for new events now and then, ask too.
  expect(questions).toBeLessThan(20)
  let ended = 0
  for (const stream of staying) void stream.ended().then(() => (ended += 1))
  await house.call('GET', '/api/test/user', undefined, token)
  expect(ended).toBe(0)
})

test('whoever only looks at an open console is seen there', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const words = { username: 'mariana', password: PASSWORD }
  const revoked = (await house.call('POST', '/api/auth/signin', words)).body.accessToken as string
  await openStream(house.url, token)
  const leaving = await openStream(house.url, revoked)
  house.skip(10 * 60_000)
  const { rows } = await house.pool.query('select max(last_seen_at) as seen from sessions')
  await house.call('POST', '/api/auth/logout', {}, revoked)
  await leaving.ended()
  const after = await house.pool.query('select max(last_seen_at) as seen from sessions')
  expect(after.rows[0].seen.getTime() - rows[0].seen.getTime()).toBeGreaterThan(9 * 60_000)
})
