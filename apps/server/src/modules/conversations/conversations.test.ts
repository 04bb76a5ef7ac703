import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { recordStatements } from '../../../test/database/record-statements.ts'
import { runAllAtOnce } from '../../../test/database/run-behind-lock.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { canBePrepared } from '../../db/connection/prepared-statements.ts'

const luz = { id: 99, firstName: 'Luz' }

test('web process: stores what a worker must send', async () => {
  const worker = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(worker)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await worker.drain()
  const { conversation } = await fetchThread(worker, token)

  const shared = { database: worker.database, telegramUrl: worker.telegram.url, modelUrl: worker.model.url }
  const web = await startTestServer({ sharedWith: shared, env: { ROLE: 'web' } })
  const response = await web.call(
    'POST',
    `/api/conversations/${conversation.id}/messages`,
    { content: 'Soy Ana' },
    token,
  )
  expect(response.status).toBe(201)
  await worker.drain()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Soy Ana' })
})

test('worker process: serves its health check and nothing else', async () => {
  const worker = await startTestServer({ env: { ROLE: 'worker' } })
  expect((await worker.call('GET', '/health/ready')).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/login'],
    ['POST', '/api/auth/signin'],
    ['GET', '/api/events'],
    ['POST', '/webhooks/telegram/x'],
  ] as const)
    expect([path, (await worker.call(method, path)).status]).toEqual([path, 404])
})

test('open conversation: its statements are prepared', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, '¿Tienen café?')
  const ofConversation = /from "?(conversations|messages)\b/
  const executed = await recordStatements(server.pool, ofConversation, async () => {
    const { conversation } = await fetchThread(server, token)
    await server.call('GET', `/api/conversations/${conversation.id}`, undefined, token)
  })
  expect(executed.length).toBeGreaterThanOrEqual(3)
  expect(executed.filter((statement) => !canBePrepared(statement))).toEqual([])
})

test('pages: conversations and messages follow each other without a gap or a repetition', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  for (let chat = 1; chat <= 7; chat++) bot.sendAsCustomer({ id: chat, firstName: `Cliente ${chat}` }, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain()

  const pages = async (path: string) => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await server.call('GET', `${path}?limit=3${cursor && `&cursor=${cursor}`}`, undefined, token)
      ids.push(...body.data.items.map((item: { id: string }) => item.id))
      cursor = body.data.nextCursor
    }
    return ids
  }
  const conversations = await pages('/api/conversations')
  expect(conversations).toHaveLength(7)
  expect(new Set(conversations).size).toBe(7)
  expect(new Set(await pages(`/api/conversations/${conversations[0]}/messages`)).size).toBe(2)
})

test('list conversations: filters by status, platform, agent and session name; reading clears the count', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  const search = async (query: string) =>
    (await server.call('GET', `/api/conversations?${query}`, undefined, token)).body.data.items.length

  for (const query of ['status=active', 'platform=telegram', `agentId=${agent.id}`, 'status=all&platform=all'])
    expect([query, await search(query)]).toEqual([query, 1])
  for (const name of [conversation.sessionName, agent.sessionName]) expect(await search(`session=${name}`)).toBe(1)
  for (const query of ['status=resolved', 'platform=whatsapp', 'agentId=otro', 'session=conv_otra'])
    expect([query, await search(query)]).toEqual([query, 0])

  expect((await server.call('PUT', `/api/conversations/${conversation.id}/read`, undefined, token)).status).toBe(200)
  expect((await fetchThread(server, token)).conversation.unreadCount).toBe(0)
})

test('resolved conversation: becomes active again when the contact writes', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  await server.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'resolved' }, token)
  await sendAndDrain(server, bot, luz, 'una cosa más')
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'active', unreadCount: 2 })
  expect(bot.sent).toHaveLength(2)
})

test('mark read: messages after the last seen one stay unread', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'uno')
  const threadBefore = await fetchThread(server, token)
  await sendAndDrain(server, bot, luz, 'dos')
  const markRead = async (body?: object) => {
    const path = `/api/conversations/${threadBefore.conversation.id}/read`
    const { unreadCount } = (await server.call('PUT', path, body, token)).body.data
    // The console shows what the response says, because a reading that changes nothing has no event.
    expect((await fetchThread(server, token)).conversation.unreadCount).toBe(unreadCount)
    return unreadCount
  }
  const lastSeenId = threadBefore.messages.at(-1).id
  expect(await markRead({ upTo: 'otra-cosa' })).toBe(2)
  expect(await markRead({ upTo: lastSeenId })).toBe(1)
  const { rows } = await server.pool.query<{ n: number }>('select count(*)::int as n from events')
  expect(await markRead({ upTo: lastSeenId })).toBe(1)
  // Reading a read conversation publishes no event.
  expect((await server.pool.query('select count(*)::int as n from events')).rows).toEqual(rows)
  expect(await markRead()).toBe(0)
})

test('mark read: the event names the reader, until when and what is left, also for mere notifications', async () => {
  const server = await startTestServer()
  const { bot, token, owner } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'uno')
  const { conversation, messages } = await fetchThread(server, token)
  await sendAndDrain(server, bot, luz, 'dos')
  const readings = async () =>
    (await server.pool.query(`select data from events where data ? 'readBy' order by id`)).rows.map(
      ({ data: { readBy, sessionName, readUntil, unreadCount } }) => ({
        readBy,
        sessionName,
        unreadCount,
        until: new Date(readUntil).toISOString(),
      }),
    )
  const markRead = (body: object) => server.call('PUT', `/api/conversations/${conversation.id}/read`, body, token)
  const [first] = messages
  await markRead({ upTo: first.id })
  const reader = { readBy: owner.id, sessionName: conversation.sessionName }
  expect(await readings()).toEqual([{ ...reader, unreadCount: 1, until: first.timestamp }])
  await markRead({})
  expect(await readings()).toHaveLength(2)
  await markRead({ hasNotices: true })
  const [, second, third] = await readings()
  expect(Date.parse(second?.until ?? '')).toBeGreaterThan(Date.parse(first.timestamp))
  expect(second?.unreadCount).toBe(0)
  expect(third).toMatchObject({ ...reader, unreadCount: 0 })
  await markRead({ upTo: 'otra-cosa', hasNotices: true })
  expect(await readings()).toHaveLength(3)
})

test('mark read: a message stored meanwhile stays unread', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'uno')
  const { conversation, messages } = await fetchThread(server, token)
  const lastSeenId = messages.at(-1).id
  const arriving = `
    insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      select 'dos', conversation_id, workspace_id, 'incoming', 'contact', 'text', 'dos', at + interval '1 second', now()
      from messages where id = '${lastSeenId}';
    update conversations set unread_count = unread_count + 1`
  await runAllAtOnce(server.database, arriving, 1, () =>
    server.call('PUT', `/api/conversations/${conversation.id}/read`, { upTo: lastSeenId }, token),
  )
  expect((await fetchThread(server, token)).conversation.unreadCount).toBe(1)
})

test('mark read: a message id of another conversation changes nothing', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'uno')
  const { conversation } = await fetchThread(server, token)
  await sendAndDrain(server, bot, { id: 77, firstName: 'Ana' }, 'dos')
  const upTo = (await fetchThread(server, token)).messages.at(-1).id
  await server.call('PUT', `/api/conversations/${conversation.id}/read`, { upTo }, token)
  const conversationAfter = await server.call('GET', `/api/conversations/${conversation.id}`, undefined, token)
  expect(conversationAfter.body.data.unreadCount).toBe(1)
})
