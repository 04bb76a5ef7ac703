import { expect, test } from 'vitest'
import { startPushServer } from '../../../../test/helpers/push-server.ts'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00' }

test.each([
  ['an hour before midnight', 'America/Bogota', '2026-11-24T04:30:00Z', '2026-11-24T12:00:00Z'],
  ['after midnight', 'America/Bogota', '2026-11-24T11:59:30Z', '2026-11-24T12:00:00Z'],
  ['the end itself', 'America/Bogota', '2026-11-24T12:00:00Z', null],
  ['the middle of the day', 'America/Bogota', '2026-11-24T18:00:00Z', null],
  ['the same moment elsewhere', 'Europe/Madrid', '2026-11-24T11:59:30Z', null],
  ['night elsewhere', 'Europe/Madrid', '2026-11-24T21:00:00Z', '2026-11-25T06:00:00Z'],
  ['a zone with half an hour', 'Asia/Kolkata', '2026-11-24T17:00:00Z', '2026-11-25T01:30:00Z'],
  ['the night when clocks go forward', 'Europe/Madrid', '2026-03-28T23:00:00Z', '2026-03-29T05:00:00Z'],
  ['the night when clocks go back', 'Europe/Madrid', '2026-10-24T23:00:00Z', '2026-10-25T06:00:00Z'],
  ['an unknown zone', 'Nada/Nunca', '2026-11-24T04:30:00Z', null],
])('quiet hours over midnight: %s in %s', (_, timeZone, now, end) => {
  expect(
    quietUntil({ ...night, timeZone }, new Date(now))
      ?.toISOString()
      .replace('.000', '') ?? null,
  ).toBe(end)
})

test('quiet hours that end in a minute which the clock change skips: end after it', () => {
  const quiet = { from: '22:00', to: '02:30', timeZone: 'Europe/Madrid' }
  for (const time of ['00:00', '00:30', '00:59']) {
    const now = new Date(`2026-03-29T${time}:00Z`)
    expect(quietUntil(quiet, now)?.getTime()).toBeGreaterThan(now.getTime())
  }
})

test('quiet hours within a day: only between them', () => {
  const siesta = { from: '13:00', to: '15:00', timeZone: 'UTC' }
  const isQuietAt = (time: string) => quietUntil(siesta, new Date(`2026-11-24T${time}:00Z`)) !== null
  expect(['12:59', '13:00', '14:59', '15:00', '23:30'].map(isQuietAt)).toEqual([false, true, true, false, false])
})

const HOUR = 3_600_000

test('quiet hours: nothing is pushed, and one summary follows when they end', async () => {
  const { server, push, receive, drain, subscribe, owner, assign, findConversation } = await startPushServer()
  await receive('hola')
  await drain()
  await assign((await findConversation()).id, owner.id)
  await subscribe(owner.token, 'celular')
  const hourOf = (ms: number) => `${String(new Date(ms).getUTCHours()).padStart(2, '0')}:00`
  const now = server.clock.now().getTime()
  const quiet = { isOn: true, from: hourOf(now), to: hourOf(now + 3 * HOUR), timeZone: 'UTC' }
  const save = (isOn: boolean) =>
    server.call('PUT', '/api/push', { kinds: ['message'], quiet: { ...quiet, isOn } }, owner.token)
  expect((await save(true)).body.data.quiet).toEqual(quiet)

  await receive('¿Estás?')
  await drain()
  await receive('¿Hola?')
  await drain()
  expect(push.received).toEqual([])
  server.advanceClock(3 * HOUR)
  await drain()
  expect(push.shownOn('celular')).toMatchObject([
    {
      kind: 'summary',
      body: 'Hubo 2 avisos en tus horas de silencio.',
      path: '/conversations?period=all',
      canReply: false,
    },
  ])
  await receive('Buenos días')
  await drain()
  expect(push.shownOn('celular').at(-1)).toMatchObject({ kind: 'message' })
})

test.each([
  ['a line that is down', false, '/agents'],
  ['a line that is down and a customer', true, '/negocios'],
])('quiet hours with %s: the summary opens the page that lists them', async (_, isWritten, path) => {
  const { server, push, receive, reportProblem, drain, subscribe, owner, assign, findConversation } =
    await startPushServer()
  await receive('hola')
  await drain()
  await assign((await findConversation()).id, owner.id)
  await subscribe(owner.token, 'celular')
  const hourOf = (ms: number) => `${String(new Date(ms).getUTCHours()).padStart(2, '0')}:00`
  const now = server.clock.now().getTime()
  const quiet = { isOn: true, from: hourOf(now), to: hourOf(now + 3 * HOUR), timeZone: 'UTC' }
  await server.call('PUT', '/api/push', { kinds: ['message', 'line_down'], quiet }, owner.token)
  await reportProblem('telegram.token_revoked')
  if (isWritten) await receive('¿Estás?')
  await drain()
  server.advanceClock(5 * 60_000)
  await drain()
  server.advanceClock(3 * HOUR)
  await drain()
  expect(push.shownOn('celular')).toMatchObject([{ kind: 'summary', path }])
})

test.each([
  ['equal hours', { from: '22:00', to: '22:00', timeZone: 'UTC' }],
  ['an hour that does not exist', { from: '25:00', to: '07:00', timeZone: 'UTC' }],
  ['a zone that does not exist', { from: '22:00', to: '07:00', timeZone: 'Nada/Nunca' }],
])('quiet hours with %s: refused', async (_, hours) => {
  const { server, owner } = await startPushServer()
  const quiet = { isOn: true, ...hours }
  expect((await server.call('PUT', '/api/push', { kinds: [], quiet }, owner.token)).status).toBe(400)
})
