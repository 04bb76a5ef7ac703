import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  badRequest,
  blockedByUser,
  conflict,
  internalError,
  tooManyRequests,
  unauthorized,
} from '../../../test/fakes/telegram/bot-api-error.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const luz = { id: 99, firstName: 'Luz' }

const loadCard = async (server: TestServer, token: string, id: string) =>
  (await server.call('GET', `/api/agents/${id}`, undefined, token)).body.data

/** Waits until the card shows that problem, reloading it after each event. */
const waitForCardProblem = async (server: TestServer, token: string, id: string, problem: string | null) => {
  const stream = await openEventStream(server.url, token)
  for (let heardSoFar = 0; ;) {
    const agent = await loadCard(server, token, id)
    const matches =
      (agent.problem?.code ?? null) === problem && (problem !== null || agent.connection.state === 'connected')
    if (matches) return stream.close().then(() => agent)
    await stream.waitUntil(() => stream.events.length > heardSoFar, `the card to say ${problem ?? 'that all is well'}`)
    heardSoFar = stream.events.length
  }
}

test('blocked bot: the message fails with its cause and is not repeated', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  bot.fail('sendMessage', blockedByUser())
  await sendAndDrain(server, bot, luz, 'hola')
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ status: 'failed', cause: 'El contacto bloqueó al bot' })
  expect(bot.calls.filter((call) => call.method === 'sendMessage')).toHaveLength(1)
})

test('429 of Telegram: nothing is sent before its time, then once', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  bot.fail('sendMessage', tooManyRequests(7), 1)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain(1)

  const job = await server.pool.query(`select start_after - created_on as wait from pgboss.job where state = 'created'`)
  expect(job.rows).toHaveLength(1)
  expect(job.rows[0].wait.seconds).toBeGreaterThanOrEqual(6)
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({ status: 'pending' })

  await server.drain()
  expect(bot.sent).toHaveLength(1)
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({ status: 'sent', cause: null })
})

test.each([
  ['is cut after Telegram took it', 'acceptThenReset', 1],
  ['is cut before anything was told', 'resetBefore', 0],
  ['ends in a 500', internalError(), 0],
] as const)('send that %s: «Envío incierto», never repeated', async (_, fault, reached) => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  bot.fail('sendMessage', fault)
  await sendAndDrain(server, bot, luz, 'hola')
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ status: 'uncertain', cause: 'Telegram no confirmó si recibió el mensaje' })
  expect(bot.calls.filter((call) => call.method === 'sendMessage')).toHaveLength(1)
  expect(bot.sent).toHaveLength(reached)
  const story = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(story.body.data.sentence).toMatch(/^Envío incierto/)
})

test('Telegram unreachable: the reply waits and is sent later', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.telegram.unplug()
  await server.drain(2)
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({
    status: 'pending',
    cause: 'No hubo conexión con Telegram',
  })
  expect(await waitForCardProblem(server, token, agent.id, 'telegram.unreachable')).toMatchObject({ status: 'error' })
  await server.telegram.plugIn()
  await server.drain()
  expect(bot.sent).toHaveLength(1)
  expect(await waitForCardProblem(server, token, agent.id, null)).toMatchObject({ status: 'active' })
})

test('delivery refused for a day: it fails visibly', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  bot.fail('sendMessage', tooManyRequests(5))
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain(2)
  server.advanceClock(25 * 3_600_000)
  await server.drain()
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({ status: 'failed' })
})

test('markup that Telegram rejects: sent again as plain text', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  server.model.queueReplies('Quedan **5**')
  bot.fail('sendMessage', badRequest(`can't parse entities: Unsupported start tag`), 1)
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ text: 'Quedan **5**', parse_mode: undefined }])
})

test('bold and italics: they reach the contact as such', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  server.model.queueReplies('**Café**: 5 < 6 & *rico*')
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ text: '<b>Café</b>: 5 &lt; 6 &amp; <i>rico</i>', parse_mode: 'HTML' }])
})

test.each([
  ['revoked token', unauthorized(), 'telegram.token_revoked'],
  ['a second poller', conflict('terminated by other getUpdates request'), 'telegram.other_poller'],
] as const)('%s: the card says it in words', async (_, refusal, problem) => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await waitForCardProblem(server, token, agent.id, null)
  bot.fail('getUpdates', refusal)
  bot.sendAsCustomer(luz, 'hola')
  const shown = await waitForCardProblem(server, token, agent.id, problem)
  expect(shown).toMatchObject({ status: 'error' })
  expect(shown.problem.text.length).toBeGreaterThan(20)
})

test('revoked token: a new token clears the problem', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await waitForCardProblem(server, token, agent.id, null)
  bot.fail('getUpdates', unauthorized())
  bot.sendAsCustomer(luz, 'hola')
  await waitForCardProblem(server, token, agent.id, 'telegram.token_revoked')
  const fresh = server.telegram.addBot('7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', {
    id: 7999,
    username: 'nuevo_bot',
    name: 'Nuevo',
  })
  const saved = await server.call(
    'PUT',
    `/api/agents/${agent.id}`,
    { botToken: '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB' },
    token,
  )
  expect(saved.body.data.platformConfig).toMatchObject({ botId: '7999', botUsername: 'nuevo_bot' })
  // The new bot numbers its messages from one again.
  fresh.sendAsCustomer(luz, 'hola de nuevo')
  await waitUntilConfirmed(fresh)
  await server.drain()
  expect(fresh.sent).toHaveLength(1)
})

test.each([
  ['refuses the key', { status: 401 }, 'model.bad_key'],
  ['has no money left', { status: 402 }, 'model.out_of_money'],
  ['is not there', { status: 404, body: { error: { code: 'model_not_found' } } }, 'model.unknown_model'],
  ['answers 500 for two minutes', { status: 500 }, 'model.failing'],
  ['says nothing', { trouble: 'empty' }, 'model.failing'],
  ['answers nothing but a NUL', ' \0', 'model.failing'],
  ['answers rubbish', { trouble: 'garbage' }, 'model.failing'],
  ['cuts the line', { trouble: 'drop' }, 'model.failing'],
  ['hangs', { trouble: 'hang' }, 'model.failing'],
] as const)('model that %s: the fallback is sent once and a person takes over', async (_, reply, problem) => {
  const server = await startTestServer({ modelTimeoutMs: 100 })
  const { bot, token, agent } = await createOwnerWithAgent(server)
  server.model.queueReplies(...Array.from({ length: 20 }, () => reply))
  await sendAndDrain(server, bot, luz, 'hola')

  expect(bot.sent).toMatchObject([{ shown: OUTAGE_MESSAGE }])
  const { conversation } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })
  expect(await loadCard(server, token, agent.id)).toMatchObject({ status: 'error', problem: { code: problem } })
  expect(server.model.calls.length).toBeGreaterThanOrEqual(problem === 'model.failing' ? 3 : 1)
})

test.each([
  ['with a NUL', 'Hola,\0 Luz\0', 'Hola, Luz'],
  ['with half an emoji', 'Hola, Luz \ud83d', 'Hola, Luz \ufffd'],
])('model that answers %s: asked once, and the valid part of its text is sent', async (_, text, shown) => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  server.model.queueReplies(text)
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown }])
  expect(server.model.calls).toHaveLength(1)

  server.model.queueReplies(text)
  const tried = await server.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, token)
  expect(tried).toMatchObject({ status: 200, body: { data: { reply: shown } } })
})

test('private address of a model: refused for an owner, allowed by the operator’s setting', async () => {
  const server = await startTestServer()
  const model = { provider: 'custom', name: 'eco', baseUrl: `${server.model.url}/v1` }
  const { bot, token, agent } = await createOwnerWithAgent(server, { model })
  await sendAndDrain(server, bot, luz, 'hola')
  expect(server.model.calls).toEqual([])
  expect(await loadCard(server, token, agent.id)).toMatchObject({ problem: { code: 'model.failing' } })

  const origin = new URL(server.model.url).origin
  const sharedWith = { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url }
  await server.stop()
  const open = await startTestServer({ sharedWith, env: { ALLOWED_PRIVATE_ORIGINS: origin } })
  bot.sendAsCustomer({ id: 100, firstName: 'Leo' }, 'hola')
  await waitUntilConfirmed(bot)
  await open.drain()
  expect(server.model.calls).toHaveLength(1)
})

test('model that fails once: the retry answers, and the card shows no problem', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 429, headers: { 'retry-after': '5' } })
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
  expect(await loadCard(server, token, agent.id)).toMatchObject({ status: 'active', problem: null })
})

test('model that asks to wait forty seconds: not asked before', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 429, headers: { 'retry-after': '40' } })
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain(1)
  const job = await server.pool.query(`select start_after - created_on as wait from pgboss.job where state = 'created'`)
  expect(job.rows).toHaveLength(1)
  expect(job.rows[0].wait.seconds).toBeGreaterThanOrEqual(39)
  expect(server.model.calls).toHaveLength(1)
  expect(bot.sent).toEqual([])
  await server.drain()
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
})

test('model that asks to wait more than two minutes: the fallback is sent at once', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 429, headers: { 'retry-after': '121' } })
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain(1)
  expect(bot.sent).toMatchObject([{ shown: OUTAGE_MESSAGE }])
  expect(server.model.calls).toHaveLength(1)
  expect((await fetchThread(server, token)).conversation).toMatchObject({
    status: 'transferred',
    pause: { by: 'model' },
  })
})

test('reply of 4,097 characters: sent whole, in two messages', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { maxResponseLength: 8000 })
  server.model.queueReplies(`${'a'.repeat(4000)} ${'b'.repeat(96)}`)
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['a'.repeat(4000), 'b'.repeat(96)])
})

test('reply withheld by the provider’s filter: asked once, fallback, no problem on the card, a reason', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  server.model.queueReplies({ text: "I'm sorry, but I can", ends: 'filter' })
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?' }])
  expect(server.model.calls).toHaveLength(1)
  expect(await loadCard(server, token, agent.id)).toMatchObject({ status: 'active', problem: null })
  const { messages, conversation } = await fetchThread(server, token)
  expect(conversation.pause).toBeNull()
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.sentence).toBe(
    'El filtro del proveedor del modelo detuvo la respuesta: en su lugar envió el mensaje de respaldo.',
  )
})

test('overloaded provider with a retry time: not asked before', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 503, headers: { 'retry-after': '40' } })
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain(1)
  const job = await server.pool.query(`select start_after - created_on as wait from pgboss.job where state = 'created'`)
  expect(job.rows[0].wait.seconds).toBeGreaterThanOrEqual(39)
})

test('model that works again: the card’s problem is cleared', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 401 })
  await sendAndDrain(server, bot, luz, 'hola')
  bot.sendAsCustomer({ id: 100, firstName: 'Leo' }, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain()
  expect(await loadCard(server, token, agent.id)).toMatchObject({ status: 'active', problem: null })
})

test.each([
  ['only emojis', '😀🎉', 'Eco: 😀🎉'],
  ['5,000 characters', 'a'.repeat(5000), /^Eco: a+…$/],
  ['marks that look like HTML', '<b>hola</i> & <script>', 'Eco: <b>hola</i> & <script>'],
  ['a sticker', { sticker: { emoji: '👋' } }, null],
  ['a voice note', { voice: { duration: 3 } }, /^Por ahora solo leo texto/],
  ['nothing at all', { text: '' }, 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'],
  ['a photo with words', { photo: [], caption: '¿Lo tienen?' }, /foto.*¿Lo tienen\?/],
])('message of %s: stored and answered accordingly', async (_, replyText, reply) => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, replyText as string)
  expect((await fetchThread(server, token)).conversation.unreadCount).toBe(1)
  if (reply === null) expect(bot.sent).toEqual([])
  else expect(bot.sent[0]?.shown).toEqual(typeof reply === 'string' ? reply : expect.stringMatching(reply))
})

test('reply of 9,000 characters: sent in pieces, in order', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { maxResponseLength: 8000 })
  server.model.queueReplies(
    Array.from({ length: 150 }, (_, i) => `Párrafo ${i} con unas cuantas palabras más.`).join('\n\n'),
  )
  await sendAndDrain(server, bot, luz, 'todo')
  expect(bot.sent.length).toBeGreaterThan(1)
  expect(bot.sent.every((message) => message.shown.length <= 4096)).toBe(true)
  expect(bot.sent.map((message) => message.shown).join('\n\n')).toMatch(/^Párrafo 0 [\s\S]*Párrafo 149 /)
})

test('groups, bots and our own echo are ignored; /stop keeps the agent connected', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  bot.sendAsCustomer(luz, { text: 'eco', from: { id: 1, is_bot: true, first_name: 'Otro' } })
  bot.sendAsCustomer(luz, { text: 'grupo', chat: { id: -5, type: 'group', title: 'Grupo' } } as never)
  await sendAndDrain(server, bot, luz, '/stop')
  expect(bot.sent).toEqual([])
  expect((await fetchThread(server, token)).messages).toHaveLength(1)
  expect(await loadCard(server, token, agent.id)).toMatchObject({ status: 'active' })
})

test.each([
  ['with a model', {}],
  ['without any model', { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' }],
] as const)('two bots that answer each other: stopped %s, and a person is notified', async (_, env) => {
  const server = await startTestServer({ env })
  const { bot, token } = await createOwnerWithAgent(server, { escalationRules: { autoTransferAfter: 0 } })
  for (let i = 0; i < 42; i++) {
    await sendAndDrain(server, bot, luz, `mensaje ${i}`)
  }
  expect(bot.sent).toHaveLength(40)
  expect((await fetchThread(server, token)).conversation).toMatchObject({
    status: 'transferred',
    pause: { by: 'loop' },
  })
})

test('logs: they contain neither tokens nor keys', async () => {
  const server = await startTestServer()
  const { bot, botToken } = await createOwnerWithAgent(server)
  bot.fail('getUpdates', unauthorized(), 1)
  bot.fail('sendMessage', 'resetBefore', 1)
  server.model.queueReplies({ status: 500 })
  bot.sendAsCustomer(luz, 'hola')
  await server.telegram.unplug()
  await server.telegram.plugIn()
  await server.drain(3)
  await expect.poll(() => server.logLines.some(({ level }) => Number(level) >= 40)).toBe(true)
  const written = JSON.stringify(server.logLines)
  expect(written).not.toContain(botToken)
  expect(written).not.toContain('sk-de-prueba')
})
