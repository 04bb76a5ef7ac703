import type { PushKind } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { recordCrashedTask } from '../../../../test/database/record-crashed-task.ts'
import { blockedByUser, deactivatedUser, tooManyRequests } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { startStaffChatServer } from '../../../../test/helpers/staff-chat-server.ts'
import { requestAgent } from '../../../../test/helpers/create-agent.ts'
import { enrolTotp } from '../../../../test/helpers/second-factor.ts'
import { inWorkspace, PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { createNotify } from '../notices/notify.ts'
import { createDeliveryStore } from '../deliveries.store.ts'
import { createStaffDeliveryStore } from './staff-deliveries.store.ts'
import { createStaffChatService } from './staff-chats.service.ts'

const MINUTE = 60_000

/** Luis works for Mariana and has a chat (901); notices are queued as the server does. */
async function startWithNotices(options: Parameters<typeof startStaffChatServer>[0] = {}) {
  const arrangement = await startStaffChatServer(options)
  const { server, owner, addColleague, connect, toldIn } = arrangement
  const luis = await addColleague('luis')
  await connect(901, luis.token)
  const deliveries = createStaffDeliveryStore(server.db)
  const unused = {} as Parameters<typeof createStaffChatService>[0]
  const { queue } = createStaffChatService({ ...unused, deliveries, clock: server.clock })
  const { notify } = createNotify({ store: createDeliveryStore(server.db), others: [queue], clock: server.clock })
  const queueNotice = (
    people: readonly string[] | null = [luis.id],
    tag = 'conversation:1',
    title = 'Clara',
    kind: PushKind = 'mention',
  ) =>
    server.db.transaction().execute((tx) =>
      notify(tx, {
        kind,
        workspaceId: owner.id,
        people,
        tag,
        title,
        body: 'Mariana te mencionó en una nota.',
        path: '/conversations?session=tg_1',
      }),
    )
  const waiting = async () =>
    (await server.pool.query('select kind, tries, held, not_before from staff_chat_deliveries order by id')).rows
  return {
    ...arrangement,
    luis,
    queueNotice,
    waiting,
    send: () => server.drain(1),
    /** After the confirmation of the link. */
    told: () => toldIn(901).slice(1),
    sends: () => arrangement.bot.calls.filter(({ method }) => method === 'sendMessage').length,
  }
}

test('notice: sent once, and the profile says when', async () => {
  const { queueNotice, send, told, waiting, settings, luis, owner } = await startWithNotices()
  await queueNotice()
  await send()
  await send()
  expect(told()).toEqual([
    'Clara · mariana\nMariana te mencionó en una nota.\n' +
      `http://portavoz.ejemplo.co/conversations?session=tg_1&workspace=${owner.id}`,
  ])
  expect([await waiting(), (await settings(luis.token)).chat.toldAt]).toEqual([[], expect.any(String)])
})

test.each([
  ['the bot was blocked', blockedByUser()],
  ['the account is gone', deactivatedUser()],
])('staff chat where %s: disconnected, and the profile says so', async (_, fault) => {
  const { server, bot, queueNotice, send, told, settings, luis, connect } = await startWithNotices()
  bot.fail('sendMessage', fault, 1)
  await queueNotice([luis.id], 'conversation:1')
  await send()
  expect((await settings(luis.token)).chat).toMatchObject({ endedAs: 'blocked' })
  expect((await server.pool.query('select chat_key from staff_chats')).rows).toEqual([{ chat_key: null }])
  await queueNotice()
  await send()
  expect(told()).toEqual([])
  await connect(901, luis.token)
  expect((await settings(luis.token)).chat).toMatchObject({ endedAs: null })
})

test('429: no message to staff before that time, while customers get their replies', async () => {
  const { server, bot, queueNotice, send, told, waiting, luis, write, toldIn } = await startWithNotices()
  bot.fail('sendMessage', tooManyRequests(300), 1)
  await queueNotice()
  await send()
  await queueNotice([luis.id], 'conversation:2')
  await write(501, '¿Abren hoy?', 'Clara')
  await server.drain()
  expect(toldIn(501)).toEqual(['Eco: ¿Abren hoy?'])
  expect(told()).toEqual([])
  server.advanceClock(4 * MINUTE)
  await send()
  expect([told(), (await waiting()).length]).toEqual([[], 2])
  server.advanceClock(MINUTE)
  await send()
  await send()
  expect(told()).toHaveLength(2)
})

test('message to a customer that is due: sent before those to staff', async () => {
  const { server, agent, owner, luis, queueNotice, send, told } = await startWithNotices()
  await queueNotice()
  const now = server.clock.now()
  await server.pool.query(
    `insert into conversations (
       id, workspace_id, agent_id, platform, session_name, contact_key, last_at, created_at, updated_at
     )
     values ('c1', $1, $2, 'telegram', 'c1', '501', $3, $3, $3)`,
    [owner.id, agent.id, now],
  )
  await server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, status, at, created_at)
     values ('m1', 'c1', $1, 'outgoing', 'console', 'text', 'hola', 'pending', $2, $2)`,
    [owner.id, now],
  )
  await send()
  expect(told()).toEqual([])
  // One that may not be sent yet holds nothing back.
  await server.pool.query('update messages set not_before = $1', [new Date(now.getTime() + 60 * MINUTE)])
  await send()
  expect(told()).toHaveLength(1)
  await queueNotice([luis.id], 'conversation:2')
  await server.pool.query('update messages set not_before = $1', [now])
  await send()
  expect(told()).toHaveLength(1)
  await server.pool.query(`update messages set status = 'sent'`)
  await send()
  expect(told()).toHaveLength(2)
})

test.each(['acceptThenReset', 'resetBefore'] as const)('connection that dies (%s): not repeated', async (fault) => {
  const { server, bot, queueNotice, send, waiting, sends } = await startWithNotices()
  const before = sends()
  bot.fail('sendMessage', fault, 1)
  await queueNotice()
  await send()
  server.advanceClock(60 * MINUTE)
  await send()
  expect([sends() - before, await waiting()]).toEqual([1, []])
})

test('Telegram that cannot be reached: sent when it is back', async () => {
  const { server, queueNotice, send, told } = await startWithNotices()
  await server.telegram.unplug()
  await queueNotice()
  await send()
  await server.telegram.plugIn()
  server.advanceClock(MINUTE)
  await send()
  expect(told()).toHaveLength(1)
})

test('process that died during a message, once or with no other task: not repeated', async () => {
  const { server, queueNotice, send, sends, waiting } = await startWithNotices()
  const before = sends()
  await queueNotice()
  await server.pool.query(
    `update staff_chat_deliveries set is_sending = true, not_before = now() + interval '1 minute'`,
  )
  server.advanceClock(2 * MINUTE)
  await send()
  await queueNotice()
  const { rows } = await server.pool.query('select id from staff_chat_deliveries')
  await recordCrashedTask(server.db, 'staff_chat', rows[0].id)
  await send()
  expect([sends() - before, await waiting()]).toEqual([0, []])
})

test('slow Telegram: the message is claimed once by two processes, and no transaction is open', async () => {
  const { server, bot, queueNotice, sends } = await startWithNotices()
  const { database, telegram, model } = server
  const other = await startTestServer({ sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url } })
  const before = sends()
  await queueNotice()
  const held = bot.hold('sendMessage')
  const first = server.server.drain()
  await held.arrived
  await other.server.drain()
  const { rows } = await server.pool.query(`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
  held.release()
  await first
  expect([sends() - before, rows[0].open]).toEqual([1, 0])
})

test('removed member: gets no message, not even a waiting one, and the chat becomes a customer’s', async () => {
  const { server, owner, workspace, luis, queueNotice, send, told, waiting, write, conversations } =
    await startWithNotices()
  await queueNotice()
  await server.call('DELETE', `/api/workspace/members/${luis.id}`, undefined, owner.token, workspace)
  expect(await waiting()).toEqual([])
  await queueNotice(null)
  await send()
  expect(told()).toEqual([])
  expect((await server.pool.query('select from staff_chats')).rows).toEqual([])
  await write(901, 'hola')
  expect(await conversations()).toHaveLength(1)
})

test('missing second factor, lower role and muted kind: no message, not even a waiting one', async () => {
  const { server, luis, queueNotice, send, told, waiting } = await startWithNotices()
  const quiet = { isOn: false, from: '22:00', to: '07:00', timeZone: 'UTC' }
  await queueNotice()
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  await send()
  await queueNotice()
  await send()
  expect([told(), await waiting()]).toEqual([[], []])
  await enrolTotp(server, luis.token)
  await server.call('PUT', '/api/push', { kinds: ['message'], quiet }, luis.token)
  await queueNotice()
  expect(await waiting()).toEqual([])
  await server.call('PUT', '/api/push', { kinds: ['mention'], quiet }, luis.token)
  await queueNotice()
  await send()
  expect(told()).toHaveLength(1)
  await queueNotice()
  await server.pool.query(`update staff_chat_deliveries set kind = 'line_down'`)
  await send()
  expect([told().length, await waiting()]).toEqual([1, []])
})

test('quiet hours: no message during them, then one with the number of notices', async () => {
  const { server, luis, queueNotice, send, told, owner } = await startWithNotices()
  const minuteOf = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString().slice(11, 16)
  const quiet = { isOn: true, from: minuteOf(-60 * MINUTE), to: minuteOf(120 * MINUTE), timeZone: 'UTC' }
  await server.call('PUT', '/api/push', { kinds: ['mention'], quiet }, luis.token)
  for (const tag of ['conversation:1', 'conversation:2']) {
    await queueNotice([luis.id], tag)
    await send()
  }
  expect(told()).toEqual([])
  server.advanceClock(121 * MINUTE)
  await send()
  expect(told()).toEqual([
    'Portavoz · mariana\nHubo 2 avisos desde la última vez.\n' +
      `http://portavoz.ejemplo.co/conversations?period=all&workspace=${owner.id}`,
  ])
})

test.each([
  ['agents', ['line_down', 'agent_silent'], '/agents?'],
  ['agents and conversations', ['line_down', 'mention'], '/negocios?'],
] as const)(
  'quiet hours with notices about %s: the summary links to the page that lists them',
  async (_, kinds, path) => {
    const { server, owner, connect, queueNotice, send, toldIn } = await startWithNotices()
    await connect(902, owner.token)
    const minuteOf = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString().slice(11, 16)
    const quiet = { isOn: true, from: minuteOf(-60 * MINUTE), to: minuteOf(120 * MINUTE), timeZone: 'UTC' }
    await server.call('PUT', '/api/push', { kinds, quiet }, owner.token)
    for (const [n, kind] of kinds.entries()) {
      await queueNotice([owner.id], `agent:${n}`, 'Ventas', kind)
      await send()
    }
    server.advanceClock(121 * MINUTE)
    await send()
    expect(toldIn(902).at(-1)).toContain(`Hubo 2 avisos desde la última vez.\nhttp://portavoz.ejemplo.co${path}`)
  },
)

test('burst that Telegram refuses while a newer notice of its subject waits: that one counts all', async () => {
  const { server, bot, luis, queueNotice, send, told, waiting, owner } = await startWithNotices()
  for (let n = 0; n < 8; n++) await queueNotice([luis.id], `conversation:${n}`, `Cliente ${n}`)
  await server.pool.query(`
    update staff_chat_deliveries set not_before = not_before - interval '1 second' where tag = 'conversation:0'`)
  bot.fail('sendMessage', tooManyRequests(60), 1)
  const held = bot.hold('sendMessage')
  const sending = send()
  await held.arrived
  await queueNotice([luis.id], 'conversation:0', 'Cliente 0 otra vez')
  held.release()
  await sending
  expect(await waiting()).toMatchObject([{ held: 8 }])
  await queueNotice([luis.id], 'conversation:0', 'Cliente 0 de nuevo')
  server.advanceClock(2 * MINUTE)
  await send()
  expect([told(), await waiting()]).toEqual([
    [
      'Portavoz · mariana\nHubo 8 avisos desde la última vez.\n' +
        `http://portavoz.ejemplo.co/conversations?period=all&workspace=${owner.id}`,
    ],
    [],
  ])
})

test('burst of five hundred conversations: one message says how many', async () => {
  const { luis, queueNotice, send, told, waiting, sends } = await startWithNotices()
  const before = sends()
  for (let n = 0; n < 500; n++) await queueNotice([luis.id], `conversation:${n}`, `Cliente ${n}`)
  await send()
  expect([sends() - before, told()[0]?.split('\n')[1], await waiting()]).toEqual([
    1,
    'Hubo 500 avisos desde la última vez.',
    [],
  ])
}, 60_000)

test('burst in one conversation: only the last notice is sent', async () => {
  const { luis, queueNotice, send, told } = await startWithNotices()
  for (let n = 0; n < 50; n++) await queueNotice([luis.id], 'conversation:1', `Clara ${n}`)
  await send()
  expect(told().map((text) => text.split('\n')[0])).toEqual(['Clara 49 · mariana'])
})

test('unlinked, replaced, deleted or n8n bot: the chat ends, and its notices are deleted', async () => {
  const { server, agent, luis, owner, queueNotice, settings, connect, waiting, workspace } = await startWithNotices()
  const ends = async (change: () => Promise<unknown>) => {
    await queueNotice()
    await change()
    const { chat } = await settings(luis.token)
    return [chat?.endedAs ?? null, (await waiting()).length]
  }
  const set = (sql: string) => server.pool.query(`update agents set ${sql} where id = $1`, [agent.id])
  const { body } = await server.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, undefined, owner.token)
  expect(body.success).toBe(true)
  await queueNotice()
  expect([(await settings(luis.token)).chat.endedAs, await waiting()]).toEqual(['bot_gone', []])
  await server.call('POST', `/api/agents/telegram/${agent.id}/connect`, {}, owner.token)
  await set(`connection = 'connected'`)
  await connect(901, luis.token)
  expect((await settings(luis.token)).chat.endedAs).toBeNull()
  expect(await ends(() => set(`bot_id = '999'`))).toEqual(['bot_gone', 0])
  await set(`bot_id = '700001'`)
  await server.pool.query(
    `insert into n8n_connections (workspace_id, webhook_url, api_url, api_token, backend_url, is_enabled, updated_at)
     values ($1, 'https://n8n.ejemplo.co/w', '', '', 'https://x.co', true, now())`,
    [owner.id],
  )
  await server.pool.query(`update staff_chats set ended_as = null, chat_key = '901'`)
  expect(await ends(() => set(`engine = 'n8n'`))).toEqual(['bot_gone', 0])
  expect((await settings(luis.token)).bots).toEqual([])
  await set(`engine = 'embedded'`)
  await server.pool.query(`update staff_chats set ended_as = null, chat_key = '901'`)
  expect(await ends(() => server.call('DELETE', `/api/agents/${agent.id}`, undefined, owner.token, workspace))).toEqual(
    [null, 0],
  )
})

test('bot that moves to another workspace: staff chats of the former one do not move with it', async () => {
  const { server, agent, botToken, owner, queueNotice, send, told, write, toldIn } = await startWithNotices()
  await server.call('DELETE', `/api/agents/${agent.id}`, undefined, owner.token)
  const stranger = await signUp(server, 'vecina')
  const moved = await requestAgent(server, stranger.token, { platform: 'telegram', botToken })
  expect(moved.status).toBe(201)
  await queueNotice(null)
  await send()
  expect(told()).toEqual([])
  await write(901, '¿hola?')
  const { rows } = await server.pool.query('select workspace_id from conversations')
  expect(rows).toEqual([{ workspace_id: stranger.id }])
  expect(toldIn(901).filter((text) => text.includes('Este chat es para tus avisos'))).toEqual([])
})

test('code for the bot of one workspace: refused by the bot of another one', async () => {
  const { server, newCode, settings } = await startStaffChatServer()
  const stranger = await signUp(server, 'vecina')
  const token = '990001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const other = server.telegram.addBot(token, { id: 990_001, username: 'vecina_bot', name: 'Vecina' })
  await requestAgent(server, stranger.token, { platform: 'telegram', botToken: token })
  const { code } = await newCode()
  other.sendAsCustomer({ id: 901 }, `/start ${code}`)
  await other.waitFor(() => other.updateQueue.pending.length === 0)
  expect((await settings()).chat).toBeNull()
  const ofStranger = await server.call(
    'GET',
    '/api/push/staff-chat',
    undefined,
    stranger.token,
    inWorkspace(stranger.id),
  )
  expect(ofStranger.body.data.chat).toBeNull()
})

test('bot with a webhook: connects the chat and answers in it as with polling', async () => {
  const { server, bot, newCode, settings, toldIn, conversations } = await startStaffChatServer({
    env: { PUBLIC_URL: 'https://portavoz.ejemplo.co' },
  })
  const deliver = async (text: string) => {
    bot.sendAsCustomer({ id: 901, firstName: 'Mariana' }, text)
    expect(await bot.webhook.deliverPending({ origin: server.url })).toEqual([200])
    await server.drain(1)
  }
  await deliver(`/start ${(await newCode()).code}`)
  await deliver('¿hola?')
  await deliver('/salir')
  expect(toldIn(901)).toHaveLength(3)
  expect([await conversations(), (await settings()).chat.endedAs]).toEqual([[], 'left'])
  expect((await auditLines(server)).filter(({ source }) => source === 'telegram')).toHaveLength(2)
})

test('new password: the chat ends, because an intruder may have connected it', async () => {
  const { server, luis, send, queueNotice, told, settings, connect } = await startWithNotices()
  await queueNotice()
  const body = { currentPassword: PASSWORD, newPassword: 'otra-clave-larga', confirmPassword: 'otra-clave-larga' }
  const changed = await server.call('PUT', '/api/user/update-password', body, luis.token)
  expect(changed.status).toBe(200)
  const token = changed.body.data?.accessToken ?? changed.body.accessToken
  await send()
  expect([told(), (await settings(token)).chat.endedAs]).toEqual([[], 'password'])
  await connect(901, token)
  expect((await settings(token)).chat.endedAs).toBeNull()
})

test('deleted account: its chat is deleted', async () => {
  const { server, luis, send, queueNotice, told } = await startWithNotices()
  await queueNotice()
  await server.pool.query('delete from users where id = $1', [luis.id])
  await send()
  expect([told(), (await server.pool.query('select from staff_chats')).rows]).toEqual([[], []])
})
