import { expect, test } from 'vitest'
import { startDigestServer, GATHERED_MS } from '../../../test/helpers/digest-server.ts'
import { enrolTotp } from '../../../test/helpers/second-factor.ts'
import { startStaffChatServer } from '../../../test/helpers/staff-chat-server.ts'

const waiting = (now: Date, assigneeId: string) => ({ assigneeId, pausedBy: 'escalation', pausedAt: now })

/** The owner with a device and a digest, and Luis, whose customer Clara waits for a person. */
async function startWithLuis() {
  const arrangement = await startDigestServer()
  const { server, owner, workspace, subscribe, addColleague, addConversation, publishMessage, push } = arrangement
  const luis = await addColleague('luis')
  await subscribe(owner.token, 'de-mariana')
  await subscribe(luis.token, 'de-luis')
  const clara = await addConversation('Clara', waiting(server.clock.now(), luis.id))
  return {
    ...arrangement,
    luis,
    clara,
    write: () => publishMessage(clara, { isPaused: true }),
    told: () => push.received.map(({ device, message }) => `${device} ${message.kind}`),
    setRole: (role: string) =>
      server.call('PUT', `/api/workspace/members/${luis.id}`, { role, canExport: false }, owner.token, workspace),
    async assigneeOf() {
      const path = `/api/conversations/${clara.id}`
      return (await server.call('GET', path, undefined, owner.token, workspace)).body.data.assignee
    },
  }
}

test('person who only looks from now on: the customers are of all who may answer, in every notice', async () => {
  const { write, told, setRole, assigneeOf, emailsTo, pass } = await startWithLuis()
  expect((await setRole('admin')).status).toBe(200)
  expect(await assigneeOf()).toMatchObject({ name: 'luis' })
  expect((await setRole('viewer')).status).toBe(200)
  expect(await assigneeOf()).toBeNull()
  await write()
  await pass(0)
  expect(told()).toEqual(['de-mariana message'])
  await pass(GATHERED_MS)
  expect(emailsTo('mariana')).toHaveLength(1)
})

test('person without the demanded second factor: their customers are of all, until it is there', async () => {
  const { server, owner, luis, write, told, assigneeOf, emailsTo, pass } = await startWithLuis()
  await enrolTotp(server, owner.token)
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  await write()
  await pass(0)
  expect(told()).toEqual(['de-mariana message'])
  await pass(GATHERED_MS)
  expect(emailsTo('mariana')).toHaveLength(1)
  await enrolTotp(server, luis.token)
  await write()
  await pass(0)
  expect(told()).toEqual(['de-mariana message', 'de-luis message'])
  expect(await assigneeOf()).toMatchObject({ name: 'luis' })
})

test('snooze that ends while its person may not answer: the person who snoozed it is told', async () => {
  const { server, owner, luis, clara, workspace, told, pass } = await startWithLuis()
  const until = new Date(server.clock.now().getTime() + 60_000).toISOString()
  await server.call('PUT', `/api/conversations/${clara.id}/snooze`, { until }, owner.token, workspace)
  await server.db.updateTable('members').set({ role: 'viewer' }).where('userId', '=', luis.id).execute()
  server.advanceClock(61_000)
  await pass(0)
  expect(told()).toEqual(['de-mariana assigned'])
})

test('chat of the team: told of the customer of a person who only looks', async () => {
  const { server, bot, owner, workspace, addColleague, connect, receive, drain, toldIn, findConversation, assign } =
    await startStaffChatServer()
  await connect(901)
  const luis = await addColleague('luis')
  await receive('quiero hablar con una persona')
  await drain()
  await assign((await findConversation()).id, luis.id)
  const before = toldIn(901).length
  await receive('¿hay alguien?')
  await drain()
  expect(toldIn(901)).toHaveLength(before)
  const change = { role: 'viewer', canExport: false }
  await server.call('PUT', `/api/workspace/members/${luis.id}`, change, owner.token, workspace)
  await receive('¿hola?')
  await drain()
  expect(toldIn(901)).toHaveLength(before + 1)
  expect(bot.sent.length).toBeGreaterThan(0)
})
