import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  signUp,
  fetchThread,
  createOwnerWithAgent,
} from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const luz = { id: 99, firstName: 'Luz Secreta' }
const ana = { id: 77, firstName: 'Ana' }

async function openWithTwoConversations() {
  const server = await startTestServer()
  const account = await createOwnerWithAgent(server)
  await sendAndDrain(server, account.bot, ana, 'soy otra')
  await sendAndDrain(server, account.bot, luz, 'palabra-secreta')
  const { conversation } = await fetchThread(server, account.token)
  await server.call('POST', `/api/conversations/${conversation.id}/notes`, { content: 'nota-secreta' }, account.token)
  return { server, ...account, conversation, path: `/api/conversations/${conversation.id}` }
}

/** Every table that still contains a text. */
async function tablesWith({ pool }: TestServer, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const tables: string[] = []
  for (const { schema, name } of rows) {
    const query = `select 1 from "${schema}"."${name}" t where t::text like $1 limit 1`
    const { rows: hits } = await pool.query(query, [`%${word}%`])
    if (hits.length > 0) tables.push(name)
  }
  return tables
}

test('delete conversation: deletes all of its content and returns the counts', async () => {
  const { server, token, agent, path } = await openWithTwoConversations()
  const stream = await openEventStream(server.url, token)
  expect((await server.call('DELETE', path, undefined, token)).body.data).toEqual({
    conversations: 1,
    messages: 2,
    notes: 1,
    files: 0,
    leads: 0,
  })
  await stream.waitUntil(
    () => stream.events.some((event) => JSON.stringify(event).includes('"isGone":true')),
    'the console to be told',
  )
  await stream.close()
  for (const word of ['palabra-secreta', 'nota-secreta', 'Luz Secreta'])
    expect([word, await tablesWith(server, word)]).toEqual([word, []])
  for (const tail of ['', '/messages', '/notes'])
    expect((await server.call('GET', path + tail, undefined, token)).status).toBe(404)
  expect((await server.call('DELETE', path, undefined, token)).body.code).toBe('conversations.not_found')
  const { body } = await server.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.conversationCount).toBe(1)
  expect((await server.call('GET', '/api/conversations', undefined, token)).body.data.items).toHaveLength(1)
})

test('delete conversation: the contact’s next message starts a new one', async () => {
  const { server, bot, token, conversation, path } = await openWithTwoConversations()
  await server.call('DELETE', path, undefined, token)
  await sendAndDrain(server, bot, luz, 'hola otra vez')
  const now = await fetchThread(server, token)
  expect(now.conversation.id).not.toBe(conversation.id)
  expect(now.messages.map(({ content }: { content: string }) => content)).toEqual([
    'hola otra vez',
    'Eco: hola otra vez',
  ])
})

test('delete conversation: a reply being generated is not sent', async () => {
  const { server, bot, token, path } = await openWithTwoConversations()
  server.model.hold()
  bot.sendAsCustomer(luz, '¿siguen ahí?')
  await waitUntilConfirmed(bot)
  const working = server.drain()
  await server.model.waitForCalls(3)
  expect((await server.call('DELETE', path, undefined, token)).status).toBe(200)
  server.model.release()
  await working
  expect(bot.sent.map(({ shown }) => shown)).not.toContain('Eco: ¿siguen ahí?')
})

test('erase contact: deletes its conversations with all agents; the counts are shown before and after', async () => {
  const { server, token, conversation, path } = await openWithTwoConversations()
  const botToken = '70999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
  const second = server.telegram.addBot(botToken, { id: 70_999, username: 'otro_bot', name: 'Otro' })
  const draft = { name: 'Otro', description: 'x', prompt: 'x', platform: 'telegram', botToken }
  await server.call('POST', '/api/agents', { ...draft, customConfig: { responseDelay: 0 } }, token)
  await sendAndDrain(server, second, luz, 'palabra-secreta también aquí')
  expect((await server.call('GET', `${path}/contact`, undefined, token)).body.data).toEqual({
    conversations: 2,
    messages: 4,
    notes: 1,
    files: 0,
    leads: 0,
  })
  const otherUser = await signUp(server, 'vecina')
  expect((await server.call('DELETE', `${path}/contact`, undefined, otherUser.token)).status).toBe(404)
  expect((await server.call('DELETE', `${path}/contact`, undefined, token)).body.data).toEqual({
    conversations: 2,
    messages: 4,
    notes: 1,
    files: 0,
    leads: 0,
  })
  for (const word of ['palabra-secreta', 'nota-secreta', 'Luz Secreta', conversation.id])
    expect([
      word,
      (await tablesWith(server, word)).filter((table) => !['events', 'audit_log'].includes(table)),
    ]).toEqual([word, []])
  expect((await server.call('GET', '/api/conversations', undefined, token)).body.data.items).toHaveLength(1)
})
