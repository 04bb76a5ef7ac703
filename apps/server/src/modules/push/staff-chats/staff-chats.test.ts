import { expect, test } from 'vitest'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { startStaffChatServer } from '../../../../test/helpers/staff-chat-server.ts'
import { addBotMessageInGroup } from '../../../../test/helpers/group-message.ts'
import { addMember, inWorkspace, signUp, waitUntilConfirmed } from '../../../../test/test-accounts.ts'

const MINUTE = 60_000
const hint =
  'Este chat es para tus avisos: lo que escribas aquí no llega a nadie. Escribe /salir para dejar de recibirlos.'

test('code in a private chat: connects the chat to the member and creates no customer', async () => {
  const { server, bot, newCode, write, settings, toldIn, conversations, contacts, agent, owner, workspace } =
    await startStaffChatServer()
  expect((await settings()).bots).toEqual([{ agentId: agent.id, agentName: agent.name, username: bot.me.username }])
  const { code, url, qrCode, expiresAt } = await newCode()
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  expect(url).toBe(`https://t.me/${bot.me.username}?start=${code}`)
  expect(qrCode).toMatch(/^data:image\/png;base64,/)
  expect(new Date(expiresAt).getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(10 * MINUTE)
  await write(901, `/start ${code}`)
  await server.drain()
  expect((await settings()).chat).toMatchObject({ bot: { agentId: agent.id }, chatName: 'Mariana', endedAs: null })
  expect(toldIn(901)).toEqual([expect.stringContaining('Aquí te llegarán tus avisos de «mariana»')])
  expect([await conversations(), await contacts(), bot.typing]).toEqual([[], 0, []])
  const lines = (await auditLines(server)).filter(({ action }) => action.startsWith('staff_chat'))
  expect(lines).toMatchObject([
    { action: 'staff_chat.connected', userId: owner.id, workspaceId: owner.id, source: 'telegram' },
  ])
  expect((await server.call('GET', '/api/audit-log', undefined, owner.token, workspace)).status).toBe(200)
})

test('replaced, used and expired codes: treated as customers’ messages', async () => {
  const { server, newCode, write, settings, conversations } = await startStaffChatServer()
  const former = await newCode()
  const { code } = await newCode()
  await write(902, `/start ${former.code}`)
  await write(901, `/start ${code.toLowerCase().replaceAll('-', '')}`)
  await write(903, `/start ${code}`)
  expect((await settings()).chat).toMatchObject({ chatName: 'Mariana' })
  expect((await conversations()).map(({ contact_key }) => String(contact_key))).toEqual(['902', '903'])
  const late = await newCode()
  server.advanceClock(10 * MINUTE + 1)
  await write(904, `/start ${late.code}`)
  expect((await server.pool.query('select chat_key from staff_chats')).rows).toEqual([{ chat_key: '901' }])
})

test('wrong code: treated as a customer’s message; the eleventh try of a chat is not compared', async () => {
  const { server, bot, newCode, write, settings, conversations } = await startStaffChatServer()
  const { code } = await newCode()
  for (let n = 0; n < 10; n++) await write(950, `/start 0000-0000-0000-000${n}`)
  await write(950, `/start ${code}`)
  await server.drain()
  expect(await conversations()).toMatchObject([{ contact_key: '950' }])
  expect(bot.sent.length).toBeGreaterThan(0)
  expect((await settings()).chat).toBeNull()
  // Another chat is not kept from it.
  await write(901, `/start ${code}`)
  expect((await settings()).chat).not.toBeNull()
})

test('code in a group: refused and voided', async () => {
  const { bot, newCode, write, settings, conversations } = await startStaffChatServer()
  const { code } = await newCode()
  addBotMessageInGroup(bot, `/start@${bot.me.username} ${code}`)
  await waitUntilConfirmed(bot)
  expect((await settings()).chat).toBeNull()
  await write(901, `/start ${code}`)
  expect((await settings()).chat).toBeNull()
  expect(await conversations()).toHaveLength(1)
})

test('notices: sent as plain text with the link, without what the customer wrote', async () => {
  const { connect, receive, assign, findConversation, drain, toldIn, owner, bot } = await startStaffChatServer()
  await connect()
  await receive('hola', '<b>Clara</b> [x](https://malo.co) /salir @todos\u202e')
  await drain()
  const conversation = await findConversation()
  await assign(conversation.id, owner.id)
  await receive('Mi cédula es 1020304050', '<b>Clara</b> [x](https://malo.co) /salir @todos\u202e')
  await drain()
  const told = toldIn(901).slice(1)
  expect(told).toEqual([
    '<b>Clara</\u200bb> [x](https:\u200b/\u200b/\u200bmalo.\u200bco) /\u200bsalir @\u200btodos\n' +
      'Te escribió. Abre la conversación para leerlo.\n' +
      `http://portavoz.ejemplo.co/conversations?session=${conversation.sessionName}&workspace=${owner.id}`,
  ])
  expect(bot.sent.filter(({ chat_id }) => chat_id === 901).map(({ parse_mode }) => parse_mode)).toEqual([
    undefined,
    undefined,
  ])
  expect(JSON.stringify(told)).not.toContain('1020304050')
})

test('message of staff in their chat: not stored as a customer’s, and answered with a hint', async () => {
  const { server, bot, connect, write, toldIn, conversations } = await startStaffChatServer()
  await connect()
  await write(901, '¿hola?')
  await server.drain(1)
  expect(toldIn(901).slice(1)).toEqual([hint])
  for (let n = 0; n < 30; n++) await write(901, `mensaje ${n}`)
  await server.drain(1)
  expect(toldIn(901).slice(1)).toEqual([hint, hint])
  bot.sendAsCustomer({ id: 901 }, { sticker: { file_id: 's', emoji: '🙂' } as never })
  bot.reactAsCustomer(901, 3, '👍')
  bot.editAsCustomer(901, 3, { text: 'otra cosa' })
  await waitUntilConfirmed(bot)
  await server.drain(1)
  expect([await conversations(), toldIn(901).length]).toEqual([[], 4])
  expect((await server.pool.query('select count(*)::int as count from messages')).rows[0].count).toBe(0)
})

test('«/salir»: ends the chat once, also when delivered twice; then it is a customer’s again', async () => {
  const { server, bot, connect, write, toldIn, settings, conversations, receive, drain } = await startStaffChatServer()
  await connect()
  const { update } = bot.sendAsCustomer({ id: 901, firstName: 'Mariana' }, ' /salir ')
  await waitUntilConfirmed(bot)
  bot.pushUpdate({ ...update, update_id: update.update_id + 1 })
  await waitUntilConfirmed(bot)
  await server.drain(1)
  expect(toldIn(901).slice(1)).toEqual([expect.stringContaining('Ya no te llegarán avisos a este chat.')])
  expect((await settings()).chat).toMatchObject({ endedAs: 'left' })
  expect(await conversations()).toEqual([])
  await receive('quiero hablar con una persona')
  await drain()
  expect(toldIn(901)).toHaveLength(2)
  await write(901, '¿Abren hoy?')
  expect((await conversations()).map(({ contact_key }) => contact_key)).toContain('901')
  expect((await auditLines(server)).map(({ action }) => action)).toContain('staff_chat.disconnected')
})

test('former customer’s chat: the conversation stays and gets no further message', async () => {
  const { server, write, connect, conversations, toldIn } = await startStaffChatServer()
  await write(901, '¿Abren hoy?')
  await server.drain()
  const before = (await server.pool.query('select count(*)::int as count from messages')).rows
  await connect()
  await write(901, '¿hay alguien?')
  await server.drain(1)
  expect(await conversations()).toHaveLength(1)
  expect((await server.pool.query('select count(*)::int as count from messages')).rows).toEqual(before)
  expect(toldIn(901).at(-1)).toBe(hint)
})

test('chat disconnected in the profile: no further message is sent, and the audit log records it', async () => {
  const { server, connect, call, settings, receive, drain, toldIn } = await startStaffChatServer()
  await connect()
  await receive('quiero hablar con una persona')
  expect((await call('DELETE', '')).status).toBe(200)
  await drain()
  expect([toldIn(901).length, (await settings()).chat]).toEqual([1, null])
  expect((await auditLines(server)).map(({ action }) => action)).toContain('staff_chat.disconnected')
})

test('chat that a second member connects: disconnected for the first one', async () => {
  const { connect, addColleague, settings, server } = await startStaffChatServer()
  const luis = await addColleague('luis')
  await connect(901)
  await connect(901, luis.token)
  expect((await settings()).chat).toBeNull()
  expect((await settings(luis.token)).chat).toMatchObject({ endedAs: null })
  const lines = (await auditLines(server)).filter(({ action }) => action.startsWith('staff_chat'))
  expect(lines.map(({ action, userName }) => [action, userName])).toEqual([
    ['staff_chat.connected', 'mariana'],
    ['staff_chat.disconnected', 'mariana'],
    ['staff_chat.connected', 'luis'],
  ])
})

test('bot of another workspace, inactive or not connected: not offered', async () => {
  const { server, call, agent, settings, owner } = await startStaffChatServer()
  const refusedOf = async (token: string, headers = {}) =>
    (await server.call('POST', '/api/push/staff-chat/code', { agentId: agent.id }, token, headers)).body.code
  const stranger = await signUp(server, 'vecina')
  expect(await refusedOf(stranger.token)).toBe('staff_chat.bot_not_offered')
  expect(await refusedOf(stranger.token, inWorkspace(owner.id))).toBe('workspace.not_member')
  for (const changes of [{ isActive: false }, { connection: 'waiting_for_connection' as const }]) {
    await server.db.updateTable('agents').set(changes).execute()
    expect((await settings()).bots).toEqual([])
    expect((await call('POST', '/code', { agentId: agent.id })).body.code).toBe('staff_chat.bot_not_offered')
    await server.db.updateTable('agents').set({ isActive: true, connection: 'connected' }).execute()
  }
})

test('eleventh code within ten minutes: refused', async () => {
  const { call, agent } = await startStaffChatServer()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await call('POST', '/code', { agentId: agent.id })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})

test('person of two workspaces: each has its own chat', async () => {
  const { server, connect, settings, owner } = await startStaffChatServer()
  await connect()
  const { body } = await server.call('POST', '/api/workspaces', { name: 'Otra' }, owner.token)
  const other = await server.call('GET', '/api/push/staff-chat', undefined, owner.token, inWorkspace(body.data.id))
  expect(other.body.data).toEqual({ chat: null, bots: [] })
  expect((await settings()).chat).not.toBeNull()
  await addMember(server, body.data.id, (await signUp(server, 'eva')).id, 'viewer')
})
