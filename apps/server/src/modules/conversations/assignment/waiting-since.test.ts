import { expect, test } from 'vitest'
import { createDuplicateContact } from '../../../../test/channels/duplicate-contact.ts'
import { startServerWithWhatsAppAgent, waitUntilAllStored } from '../../../../test/channels/whatsapp-server.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const HOUR_MS = 3_600_000

const storedWaits = async ({ pool }: Pick<TestServer, 'pool'>) =>
  (await pool.query<{ waiting_since: Date | null }>('select waiting_since from conversations order by id')).rows.map(
    (row) => row.waiting_since?.toISOString() ?? null,
  )

async function startShop(config: Record<string, unknown> = {}) {
  const server = await startTestServer()
  const { bot, token, owner } = await createOwnerWithAgent(server, config)
  const read = async () => (await fetchThread(server, token)).conversation
  const change = async (method: string, path: string, body: unknown) =>
    (await server.call(method, `/api/conversations/${(await read()).id}${path}`, body, token)).status
  const write = (text: string) =>
    sendAndDrain(server, bot, luz, { text, date: Math.floor(server.clock.now().getTime() / 1000) })
  const timeOf = async (content: string) => {
    const { messages } = await fetchThread(server, token)
    return messages.find((message: { content: string }) => message.content === content).timestamp
  }
  const listWaiting = async () =>
    (await server.call('GET', '/api/conversations?order=waiting', undefined, token)).body.data.items
  return { server, owner, token, bot, read, change, write, timeOf, listWaiting }
}

test('waiting since: begins with the first message without an answer and ends with the agent’s answer', async () => {
  const { server, bot, read, write, listWaiting } = await startShop()
  bot.sendAsCustomer(luz, 'uno')
  await bot.waitFor(() => bot.updateQueue.pending.length === 0, 'the message to be stored')
  expect(await storedWaits(server)).toEqual([expect.any(String)])
  // The agent is about to answer: no person is waited for.
  expect((await read()).waitingSince).toBeNull()
  expect(await listWaiting()).toEqual([])
  await server.drain()
  expect(await storedWaits(server)).toEqual([null])
  await write('dos')
  expect(await storedWaits(server)).toEqual([null])
})

test('waiting since: through a hand-off, a person’s answer, a resolution and another message', async () => {
  const { server, read, change, write, timeOf, listWaiting } = await startShop()
  await write('hola')
  server.advanceClock(60_000)
  await write('quiero hablar con una persona')
  const since = await timeOf('quiero hablar con una persona')
  // «Te paso con una persona» is no answer.
  expect(await read()).toMatchObject({ status: 'transferred', waitingSince: since })
  server.advanceClock(60_000)
  await write('¿hay alguien?')
  expect((await read()).waitingSince).toBe(since)
  expect((await listWaiting()).map(({ waitingSince }: { waitingSince: string }) => waitingSince)).toEqual([since])

  await change('POST', '/messages', { content: 'Hola, soy Mariana' })
  expect((await read()).waitingSince).toBeNull()
  server.advanceClock(60_000)
  await write('gracias, ¿y el precio?')
  const second = await timeOf('gracias, ¿y el precio?')
  expect((await read()).waitingSince).toBe(second)
  expect(second > since).toBe(true)

  await change('PUT', '/status', { status: 'resolved' })
  expect(await storedWaits(server)).toEqual([null])
  await write('una cosa más')
  expect((await read()).waitingSince).toBe(await timeOf('una cosa más'))
  await change('PUT', '/status', { status: 'active' })
  expect(await storedWaits(server)).toEqual([null])
})

test('waiting since: «estamos cerrados» is no answer, and the agent’s next answer ends the wait', async () => {
  const server = await startTestServer()
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16)
  const businessHours = { enabled: true, timezone: 'UTC', start: at(2), end: at(4), outsideHoursMessage: 'Cerrado' }
  const { bot, token } = await createOwnerWithAgent(server, { businessHours })
  const write = (text: string) =>
    sendAndDrain(server, bot, luz, { text, date: Math.floor(server.clock.now().getTime() / 1000) })
  await write('¿Abren?')
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ status: 'waiting', waitingSince: messages[0].timestamp })
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Cerrado'])
  await write('¿Hola?')
  expect((await fetchThread(server, token)).conversation.waitingSince).toBe(messages[0].timestamp)
  // Once it is open the agent answers the next message, and nothing waits for a person any more.
  server.advanceClock(3 * HOUR_MS)
  await write('¿Ya?')
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'active', waitingSince: null })
})

test('waiting since: an outage of the model leaves the contact waiting, also after it is over', async () => {
  const { server, token, read, write, timeOf } = await startShop()
  await write('hola')
  server.model.queueReplies({ status: 401 })
  await write('¿Tienen café?')
  expect(await read()).toMatchObject({ pause: { by: 'model' }, waitingSince: await timeOf('¿Tienen café?') })
  await server.call('POST', '/api/conversations/reopen', {}, token)
  expect(await read()).toMatchObject({ status: 'waiting', waitingSince: await timeOf('¿Tienen café?') })
})

test('waiting since: an answer from the phone ends it', { timeout: 40_000 }, async () => {
  const { server, whatsapp, token, shop, ana, sendAndDrain: say } = await startServerWithWhatsAppAgent()
  await say(ana, 'quiero hablar con una persona')
  expect((await fetchThread(server, token)).conversation.waitingSince).not.toBeNull()
  await shop.write(ana, 'Aquí estoy')
  await waitUntilAllStored(whatsapp, shop)
  expect((await fetchThread(server, token)).conversation).toMatchObject({ pause: {}, waitingSince: null })
})

test('waiting since: merged conversations keep the longer wait, and what people were alerted of', async () => {
  const { server, token, sendAndDrain: say, older, younger } = await createDuplicateContact()
  const set = (id: string, waitingSince: Date | null, overdueLevel: number) =>
    server.db
      .updateTable('conversations')
      .set({ waitingSince, pausedBy: 'console', pausedAt: server.clock.now(), overdueLevel, overdueFor: waitingSince })
      .where('id', '=', id)
      .execute()
  const [longer, shorter] = [10, 5].map((minutes) => new Date(server.clock.now().getTime() - minutes * 60_000))
  await set(older.id, shorter ?? null, 0)
  await set(younger.id, longer ?? null, 2)
  await say('alias', 'con los dos nombres')
  const { conversation } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ id: older.id, waitingSince: longer?.toISOString() })
  const { rows } = await server.pool.query(
    'select overdue_level, overdue_for = waiting_since as told from conversations',
  )
  expect(rows).toEqual([{ overdue_level: 2, told: true }])
})

test('waiting since: conversations that the agent answers alone are never in the indexes of waits', async () => {
  const { server, write } = await startShop()
  const indexes = ['longest_waiting', 'waiting_unassigned', 'not_alerted'].map((name) => `conversations_${name}`)
  const pages = async () => {
    const sizes = indexes.map((index) => server.pool.query(`select pg_relation_size('${index}') / 8192 as pages`))
    return (await Promise.all(sizes)).map(({ rows }) => Number(rows[0].pages))
  }
  const rebuild = async () => {
    for (const index of indexes) await server.pool.query(`reindex index ${index}`)
    return pages()
  }
  // An index also keeps the deleted rows of the test before, as long as an older snapshot may read them.
  await expect.poll(rebuild).toEqual([1, 1, 1])
  for (const text of ['uno', 'dos', 'tres']) await write(text)
  expect(await pages()).toEqual([1, 1, 1])
  await write('quiero hablar con una persona')
  expect(await pages()).toEqual([2, 2, 2])
})
