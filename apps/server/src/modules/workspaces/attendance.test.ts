import { expect, test } from 'vitest'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { startWaitingTeam } from '../../../test/helpers/waiting-team.ts'
import { addMember, signUp } from '../../../test/test-accounts.ts'
import { isWorkingAt } from '../messaging/reply/rules/business-hours.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const OFFICE = { start: '09:00', end: '18:00', timezone: 'America/Bogota', days: [1, 2, 3, 4, 5] }

test('availability: one’s own switch, which the others see at once', async () => {
  const { server, luis, owner, call } = await startWaitingTeam()
  const stream = await openEventStream(server.url, owner.token)
  const answer = await call(luis.token, 'PUT', '/workspace/availability', { isAvailable: false })
  expect(answer.body.data).toMatchObject({ userId: luis.id, isAvailable: false, isWorking: true })
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'members'), 'the change')
  const { body } = await call(owner.token, 'GET', '/workspace/members')
  expect(body.data.map(({ isAvailable }: { isAvailable: boolean }) => isAvailable)).toEqual([true, false, true])
  await stream.close()
  const vera = await signUp(server, 'vera')
  await addMember(server, owner.id, vera.id, 'viewer')
  expect((await call(vera.token, 'PUT', '/workspace/availability', { isAvailable: false })).status).toBe(403)
})

test('working hours: one’s own, those of others for administrators only, each change in the audit log', async () => {
  const { server, owner, luis, eva, call } = await startWaitingTeam()
  const setHours = (token: string, userId: string, workingHours: unknown) =>
    call(token, 'PUT', `/workspace/members/${userId}/hours`, { workingHours })
  expect((await setHours(luis.token, luis.id, OFFICE)).body.data).toMatchObject({ workingHours: OFFICE })
  expect((await setHours(luis.token, eva.id, OFFICE)).body.code).toBe('workspace.role_refused')
  expect((await setHours(owner.token, eva.id, OFFICE)).body.data).toMatchObject({
    userId: eva.id,
    workingHours: OFFICE,
  })
  expect((await setHours(eva.token, eva.id, null)).body.data).toMatchObject({ workingHours: null, isWorking: true })
  const stranger = await signUp(server, 'ajena')
  expect((await setHours(owner.token, stranger.id, null)).body.code).toBe('workspace.member_not_found')
  const changes = (await auditLines(server)).filter(({ action }) => action === 'member.hours_changed')
  expect(changes.map(({ detail }) => detail)).toEqual([luis, eva, eva].map(({ id }) => ({ userId: id })))
})

test.each([
  [{ ...OFFICE, end: '09:00' }, 'workingHours.end'],
  [{ ...OFFICE, days: [] }, 'workingHours.days'],
  [{ ...OFFICE, days: [8] }, 'workingHours.days.0'],
  [{ ...OFFICE, start: '9' }, 'workingHours.start'],
  [{ ...OFFICE, timezone: 'Luna/Mar' }, 'workingHours.timezone'],
])('working hours: %j is refused at its field', async (workingHours, field) => {
  const { luis, call } = await startWaitingTeam()
  const { status, body } = await call(luis.token, 'PUT', `/workspace/members/${luis.id}/hours`, { workingHours })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('settings of attention: administrators change them, all read them, and numbers have bounds', async () => {
  const { server, owner, luis, call } = await startWaitingTeam()
  const settings = { alertMinutes: 15, assignment: 'least_loaded', maxOpen: 8, signsMessages: true }
  expect((await call(luis.token, 'PUT', '/workspace/attention', settings)).status).toBe(403)
  expect((await call(owner.token, 'PUT', '/workspace/attention', settings)).body.data).toEqual(settings)
  expect((await call(luis.token, 'GET', '/workspace/attention')).body.data).toEqual(settings)
  for (const wrong of [
    { alertMinutes: 0 },
    { alertMinutes: 1_441 },
    { alertMinutes: 1.5 },
    { maxOpen: 0 },
    { maxOpen: 1_000 },
  ])
    expect((await call(owner.token, 'PUT', '/workspace/attention', { ...settings, ...wrong })).status).toBe(400)
  const lines = (await auditLines(server)).filter(({ action }) => action === 'workspace.attention_changed')
  expect(lines).toHaveLength(2)
})

test.each([
  ['within the day, in the zone of the person', OFFICE, '2026-11-26T15:00:00Z', true],
  ['before it begins there', OFFICE, '2026-11-26T13:59:00Z', false],
  ['the last minute', OFFICE, '2026-11-26T22:59:00Z', true],
  ['the first minute after', OFFICE, '2026-11-26T23:00:00Z', false],
  ['a Saturday', OFFICE, '2026-11-28T15:00:00Z', false],
  [
    'past midnight, of the day before',
    { ...OFFICE, start: '22:00', end: '06:00', days: [5] },
    '2026-11-28T08:00:00Z',
    true,
  ],
  ['past midnight of a day off', { ...OFFICE, start: '22:00', end: '06:00', days: [5] }, '2026-11-27T08:00:00Z', false],
  ['another day in a zone ahead', { ...OFFICE, timezone: 'Pacific/Auckland', days: [5] }, '2026-11-26T20:30:00Z', true],
  [
    'the hour that a clock change repeats',
    { start: '01:00', end: '02:00', timezone: 'America/New_York', days: EVERY_DAY },
    '2026-11-01T06:30:00Z',
    true,
  ],
  ['no hours', null, '2026-11-28T03:00:00Z', true],
])('working hours: %s', (_, hours, at, isWorking) => expect(isWorkingAt(hours, new Date(at))).toBe(isWorking))
