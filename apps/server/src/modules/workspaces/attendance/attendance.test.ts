import { expect, test } from 'vitest'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { startWaitingTeam } from '../../../../test/helpers/waiting-team.ts'
import { addMember, signUp } from '../../../../test/test-accounts.ts'
import { isWorkingAt } from '../../messaging/reply/rules/business-hours.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WORKDAYS = [1, 2, 3, 4, 5]
const span = (start: string, end: string, days: number[] = WORKDAYS) => ({ start, end, days })
const hours = (...spans: ReturnType<typeof span>[]) => ({ timezone: 'America/Bogota', spans })
const OFFICE = hours(span('09:00', '18:00'))
const SPLIT = hours(span('09:00', '13:00'), span('15:00', '19:00'), span('10:00', '14:00', [6]))

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

test('working hours: only administrators change other people’s, and each change is in the audit log', async () => {
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
  [hours(span('09:00', '09:00')), 'workingHours.spans.0.end'],
  [hours(span('09:00', '18:00', [])), 'workingHours.spans.0.days'],
  [hours(span('09:00', '18:00', [8])), 'workingHours.spans.0.days.0'],
  [hours(span('9', '18:00')), 'workingHours.spans.0.start'],
  [{ ...OFFICE, timezone: 'Luna/Mar' }, 'workingHours.timezone'],
  [hours(), 'workingHours.spans'],
  [hours(span('09:00', '14:00'), span('13:59', '18:00')), 'workingHours.spans.1.start'],
  [hours(span('13:59', '18:00'), span('09:00', '14:00')), 'workingHours.spans.0.start'],
  [hours(span('22:00', '06:00', [1]), span('05:00', '09:00', [2])), 'workingHours.spans.1.start'],
  [hours(span('05:00', '09:00', [1]), span('22:00', '06:00', [7])), 'workingHours.spans.0.start'],
  [hours(...['01', '03', '05', '07'].map((at) => span(`${at}:00`, `${at}:30`))), 'workingHours.spans.3.start'],
])('working hours: %j is refused at its field', async (workingHours, field) => {
  const { luis, call } = await startWaitingTeam()
  const { status, body } = await call(luis.token, 'PUT', `/workspace/members/${luis.id}/hours`, { workingHours })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test.each([
  ['several spans a day, and another day of its own', SPLIT],
  [
    'spans that touch, also at midnight',
    hours(span('18:00', '00:00', [1]), span('00:00', '06:00', [2]), span('06:00', '09:00', [2])),
  ],
  [
    'a night that ends when the next day begins',
    hours(span('22:00', '06:00', EVERY_DAY), span('06:00', '09:00', EVERY_DAY)),
  ],
])('working hours: %s are stored', async (_, workingHours) => {
  const { luis, call } = await startWaitingTeam()
  const { body } = await call(luis.token, 'PUT', `/workspace/members/${luis.id}/hours`, { workingHours })
  expect(body.data.workingHours).toEqual(workingHours)
})

test('working hours: spans with the same times become one, as a week of days is sent', async () => {
  const { luis, call } = await startWaitingTeam()
  const workingHours = hours(span('09:00', '13:00', [3]), span('09:00', '13:00', [1]), span('15:00', '19:00', [1]))
  const { body } = await call(luis.token, 'PUT', `/workspace/members/${luis.id}/hours`, { workingHours })
  expect(body.data.workingHours.spans).toEqual([span('09:00', '13:00', [1, 3]), span('15:00', '19:00', [1])])
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

const FRIDAY_NIGHT = hours(span('22:00', '06:00', [5]))

test.each([
  ['within the day, in the zone of the person', OFFICE, '2026-11-26T15:00:00Z', true],
  ['before it begins there', OFFICE, '2026-11-26T13:59:00Z', false],
  ['the last minute', OFFICE, '2026-11-26T22:59:00Z', true],
  ['the first minute after', OFFICE, '2026-11-26T23:00:00Z', false],
  ['a Saturday', OFFICE, '2026-11-28T15:00:00Z', false],
  ['past midnight, of the day before', FRIDAY_NIGHT, '2026-11-28T08:00:00Z', true],
  ['past midnight of a day off', FRIDAY_NIGHT, '2026-11-27T08:00:00Z', false],
  [
    'another day in a zone ahead',
    { timezone: 'Pacific/Auckland', spans: [span('09:00', '18:00', [5])] },
    '2026-11-26T20:30:00Z',
    true,
  ],
  [
    'the hour that a clock change repeats',
    { timezone: 'America/New_York', spans: [span('01:00', '02:00', EVERY_DAY)] },
    '2026-11-01T06:30:00Z',
    true,
  ],
  ['the first span of the day', SPLIT, '2026-11-26T14:00:00Z', true],
  ['between two spans', SPLIT, '2026-11-26T19:00:00Z', false],
  ['the second span of the day', SPLIT, '2026-11-26T20:00:00Z', true],
  ['a day with hours of its own', SPLIT, '2026-11-28T18:59:00Z', true],
  ['after the hours of that day', SPLIT, '2026-11-28T20:00:00Z', false],
  ['no hours', null, '2026-11-28T03:00:00Z', true],
])('working hours: %s', (_, of, at, isWorking) => expect(isWorkingAt(of, new Date(at))).toBe(isWorking))
