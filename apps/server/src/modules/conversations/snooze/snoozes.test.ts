import { expect, test } from 'vitest'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { startWithTeam } from '../../../../test/helpers/team.ts'
import { sendAndDrain } from '../../../../test/test-accounts.ts'

const HOUR_MS = 3_600_000
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()
const search = `?search=${encodeURIComponent('clara')}`

test('snooze: lists and figures leave the conversation out until its time; then its person gets an event', async () => {
  const { server, owner, luis, call, listNames, clara } = await startWithTeam()
  await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  const until = inAnHour()
  const snoozed = await call(owner.token, 'PUT', `/${clara}/snooze`, { until })
  expect(snoozed.body.data.snoozedUntil).toBe(until)
  expect(await listNames(owner.token)).toEqual(['Iván'])
  expect((await call(owner.token, 'GET', '/stats')).body.data.total).toBe(1)
  expect(await listNames(owner.token, '?snoozed=only')).toEqual(['Clara'])
  expect(await listNames(owner.token, search)).toEqual(['Clara'])

  const stream = await openEventStream(server.url, luis.token)
  await server.drain()
  expect(await listNames(owner.token)).toEqual(['Iván'])
  server.advanceClock(HOUR_MS)
  await server.drain()
  expect(await listNames(owner.token)).toEqual(['Iván', 'Clara'])
  const wakings = () =>
    stream.events.flatMap((event) => (event.type === 'conversation' && event.waking ? [event.waking] : []))
  await stream.waitUntil(() => wakings().length > 0, 'the waking')
  expect(wakings()).toMatchObject([{ userId: luis.id, contactName: 'Clara' }])
  expect((await call(owner.token, 'GET', `/${clara}`)).body.data.snoozedUntil).toBeNull()
  await stream.close()
})

test('snooze: a message of the contact, a resolution or the person ends it', async () => {
  const { server, owner, luis, bot, call, listNames, clara } = await startWithTeam()
  const snooze = () => call(luis.token, 'PUT', `/${clara}/snooze`, { until: inAnHour() })
  await snooze()
  await sendAndDrain(server, bot, { id: 7, firstName: 'Clara' }, '¿sigues ahí?')
  expect(await listNames(owner.token)).toEqual(['Clara', 'Iván'])
  await snooze()
  await call(luis.token, 'PUT', `/${clara}/snooze`, { until: null })
  expect(await listNames(owner.token)).toEqual(['Clara', 'Iván'])
  await snooze()
  await call(owner.token, 'PUT', `/${clara}/status`, { status: 'resolved' })
  expect(await listNames(owner.token)).toEqual(['Clara', 'Iván'])
  const lines = (await call(owner.token, 'GET', `/${clara}/activity`)).body.data
  expect(lines.map(({ kind, by }: { kind: string; by: { name: string } | null }) => [kind, by?.name])).toEqual([
    ['snoozed', 'luis'],
    ['woken', undefined],
    ['snoozed', 'luis'],
    ['woken', 'luis'],
    ['snoozed', 'luis'],
    ['resolved', 'mariana'],
  ])
})

test.each([-1, 400 * 24 * HOUR_MS])('snooze: %i ms from now is refused', async (ms) => {
  const { owner, call, clara } = await startWithTeam()
  const refused = await call(owner.token, 'PUT', `/${clara}/snooze`, { until: new Date(Date.now() + ms).toISOString() })
  expect(refused.body.code).toBe('conversations.snooze_time')
})
