import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  badRequest,
  blockedByUser,
  conflict,
  internalError,
  tooManyRequests,
  unauthorized,
} from '../../../test/fakes/telegram/refusal.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const luz = { id: 99, firstName: 'Luz' }

const card = async (house: TestHouse, token: string, id: string) =>
  (await house.call('GET', `/api/agents/${id}`, undefined, token)).body.data

/** The card, as soon as the open console is told something after which it says so. */
const cardSays = async (house: TestHouse, token: string, id: string, problem: string | null) => {
  const stream = await openStream(house.url, token)
  for (let heardSoFar = 0; ;) {
    const agent = await card(house, token, id)
    const isSo =
      (agent.problem?.code ?? null) === problem && (problem !== null || agent.connection.state === 'connected')
    if (isSo) return stream.close().then(() => agent)
    await stream.until(() => stream.events.length > heardSoFar, `the card to say ${problem ?? 'that all is well'}`)
    heardSoFar = stream.events.length
  }
}

test('a blocked bot is a failed message with its cause, and nothing is repeated', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.fail('sendMessage', blockedByUser())
  await converse(house, bot, luz, 'hola')
  const { messages } = await thread(house, token)
  expect(messages.at(-1)).toMatchObject({ status: 'failed', cause: 'El contacto bloqueó al bot' })
  expect(bot.calls.filter((call) => call.method === 'sendMessage')).toHaveLength(1)
})

test('429 is obeyed: nothing is sent before its time, and then once', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.fail('sendMessage', tooManyRequests(7), 1)
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain(1)

  const job = await house.pool.query(`select start_after - created_on as wait from pgboss.job where state = 'created'`)
  expect(job.rows).toHaveLength(1)
  expect(job.rows[0].wait.seconds).toBeGreaterThanOrEqual(6)
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({ status: 'pending' })

  await house.drain()
  expect(bot.sent).toHaveLength(1)
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({ status: 'sent', cause: null })
})

test.each([
  ['is cut after Telegram took it', 'acceptThenReset', 1],
  ['is cut before anything was told', 'resetBefore', 0],
  ['ends in a 500', internalError(), 0],
] as const)('a send that %s is «Envío incierto» and never repeated', async (_, fault, reached) => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.fail('sendMessage', fault)
  await converse(house, bot, luz, 'hola')
  const { messages } = await thread(house, token)
  expect(messages.at(-1)).toMatchObject({ status: 'uncertain', cause: 'Telegram no confirmó si recibió el mensaje' })
  expect(bot.calls.filter((call) => call.method === 'sendMessage')).toHaveLength(1)
  expect(bot.sent).toHaveLength(reached)
  const story = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(story.body.data.sentence).toMatch(/^Envío incierto/)
})

test('while Telegram cannot be reached the reply waits, and goes out when it can', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  bot.say(luz, 'hola')
  await heard(bot)
  await house.telegram.unplug()
  await house.drain(2)
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({
    status: 'pending',
    cause: 'No hubo conexión con Telegram',
  })
  expect(await cardSays(house, token, agent.id, 'telegram.unreachable')).toMatchObject({ status: 'error' })
  await house.telegram.plugIn()
  await house.drain()
  expect(bot.sent).toHaveLength(1)
  expect(await cardSays(house, token, agent.id, null)).toMatchObject({ status: 'active' })
})

test('a delivery refused for a whole day fails where everybody sees it', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.fail('sendMessage', tooManyRequests(5))
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain(2)
  house.skip(25 * 3_600_000)
  await house.drain()
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({ status: 'failed' })
})

test('marks that Telegram cannot read are sent again as plain text', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  house.model.reply('Quedan **5**')
  bot.fail('sendMessage', badRequest(`can't parse entities: Unsupported start tag`), 1)
  await converse(house, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ text: 'Quedan **5**', parse_mode: undefined }])
})

test('bold and italics reach the customer as such', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  house.model.reply('**Café**: 5 < 6 & *rico*')
  await converse(house, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ text: '<b>Café</b>: 5 &lt; 6 &amp; <i>rico</i>', parse_mode: 'HTML' }])
})

test.each([
  ['revoked token', unauthorized(), 'telegram.token_revoked'],
  ['a second poller', conflict('terminated by other getUpdates request'), 'telegram.other_poller'],
] as const)('%s: the card says it in words', async (_, refusal, problem) => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await cardSays(house, token, agent.id, null)
  bot.fail('getUpdates', refusal)
  bot.say(luz, 'hola')
  const shown = await cardSays(house, token, agent.id, problem)
  expect(shown).toMatchObject({ status: 'error' })
  expect(shown.problem.text.length).toBeGreaterThan(20)
})

test('a new token heals a revoked one', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await cardSays(house, token, agent.id, null)
  bot.fail('getUpdates', unauthorized())
  bot.say(luz, 'hola')
  await cardSays(house, token, agent.id, 'telegram.token_revoked')
  const fresh = house.telegram.addBot('7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', {
    id: 7999,
    username: 'nuevo_bot',
    name: 'Nuevo',
  })
  const saved = await house.call(
    'PUT',
    `/api/agents/${agent.id}`,
    { botToken: '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB' },
    token,
  )
  expect(saved.body.data.platformConfig).toMatchObject({ botId: '7999', botUsername: 'nuevo_bot' })
  // The new bot counts its messages from one again, as the old one did.
  fresh.say(luz, 'hola de nuevo')
  await heard(fresh)
  await house.drain()
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
] as const)('a model that %s: the fallback is sent once and a person takes over', async (_, reply, problem) => {
  const house = await openHouse({ modelTimeoutMs: 100 })
  const { bot, token, agent } = await withAgent(house)
  house.model.reply(...Array.from({ length: 20 }, () => reply))
  await converse(house, bot, luz, 'hola')

  expect(bot.sent).toMatchObject([{ shown: OUTAGE_MESSAGE }])
  const { conversation } = await thread(house, token)
  expect(conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })
  expect(await card(house, token, agent.id)).toMatchObject({ status: 'error', problem: { code: problem } })
  expect(house.model.calls.length).toBeGreaterThanOrEqual(problem === 'model.failing' ? 3 : 1)
})

test.each([
  ['with a NUL', 'Hola,\0 Luz\0', 'Hola, Luz'],
  ['with half an emoji', 'Hola, Luz \ud83d', 'Hola, Luz \ufffd'],
])('a model that answers %s is asked once, and its words arrive as far as they can be kept', async (_, text, shown) => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  house.model.reply(text)
  await converse(house, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown }])
  expect(house.model.calls).toHaveLength(1)

  house.model.reply(text)
  const tried = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, token)
  expect(tried).toMatchObject({ status: 200, body: { data: { reply: shown } } })
})

test('an address that an owner wrote is never asked when it leads inward, and is when the operator allows it', async () => {
  const house = await openHouse()
  const model = { provider: 'custom', name: 'eco', baseUrl: `${house.model.url}/v1` }
  const { bot, token, agent } = await withAgent(house, { model })
  await converse(house, bot, luz, 'hola')
  expect(house.model.calls).toEqual([])
  expect(await card(house, token, agent.id)).toMatchObject({ problem: { code: 'model.failing' } })

  const origin = new URL(house.model.url).origin
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  await house.stop()
  const open = await openHouse({ beside, env: { ALLOWED_PRIVATE_ORIGINS: origin } })
  bot.say({ id: 100, firstName: 'Leo' }, 'hola')
  await heard(bot)
  await open.drain()
  expect(house.model.calls).toHaveLength(1)
})

test('a model that fails once and comes back answers, and the card stays clean', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  house.model.reply({ status: 429, headers: { 'retry-after': '5' } })
  await converse(house, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
  expect(await card(house, token, agent.id)).toMatchObject({ status: 'active', problem: null })
})

test('a model that asks to be left alone for forty seconds is not asked before', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  house.model.reply({ status: 429, headers: { 'retry-after': '40' } })
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain(1)
  const job = await house.pool.query(`select start_after - created_on as wait from pgboss.job where state = 'created'`)
  expect(job.rows).toHaveLength(1)
  expect(job.rows[0].wait.seconds).toBeGreaterThanOrEqual(39)
  expect(house.model.calls).toHaveLength(1)
  expect(bot.sent).toEqual([])
  await house.drain()
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
})

test('a model that asks for more than two minutes is not waited for: the fallback is sent at once', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  house.model.reply({ status: 429, headers: { 'retry-after': '121' } })
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain(1)
  expect(bot.sent).toMatchObject([{ shown: OUTAGE_MESSAGE }])
  expect(house.model.calls).toHaveLength(1)
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })
})

test('an answer of 4,097 characters arrives whole, in two messages', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { maxResponseLength: 8000 })
  house.model.reply(`${'a'.repeat(4000)} ${'b'.repeat(96)}`)
  await converse(house, bot, luz, 'hola')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['a'.repeat(4000), 'b'.repeat(96)])
})

test('what its provider’s filter stops is asked once: the fallback, no trouble on the card, and why', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  house.model.reply({ text: "I'm sorry, but I can", ends: 'filter' })
  await converse(house, bot, luz, 'hola')
  expect(bot.sent).toMatchObject([{ shown: 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?' }])
  expect(house.model.calls).toHaveLength(1)
  expect(await card(house, token, agent.id)).toMatchObject({ status: 'active', problem: null })
  const { messages, conversation } = await thread(house, token)
  expect(conversation.pause).toBeNull()
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.sentence).toBe(
    'El filtro del proveedor del modelo detuvo la respuesta: en su lugar envió el mensaje de respaldo.',
  )
})

test('a provider that is overloaded and says for how long is not asked before', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  house.model.reply({ status: 503, headers: { 'retry-after': '40' } })
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain(1)
  const job = await house.pool.query(`select start_after - created_on as wait from pgboss.job where state = 'created'`)
  expect(job.rows[0].wait.seconds).toBeGreaterThanOrEqual(39)
})

test('an agent whose model came back is well again', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  house.model.reply({ status: 401 })
  await converse(house, bot, luz, 'hola')
  bot.say({ id: 100, firstName: 'Leo' }, 'hola')
  await heard(bot)
  await house.drain()
  expect(await card(house, token, agent.id)).toMatchObject({ status: 'active', problem: null })
})

test.each([
  ['only emojis', '😀🎉', 'Eco: 😀🎉'],
  ['5,000 characters', 'a'.repeat(5000), /^Eco: a+…$/],
  ['marks that look like HTML', '<b>hola</i> & <script>', 'Eco: <b>hola</i> & <script>'],
  ['a sticker', { sticker: { emoji: '👋' } }, null],
  ['a voice note', { voice: { duration: 3 } }, /^Por ahora solo leo texto/],
  ['nothing at all', { text: '' }, 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'],
  ['a photo with words', { photo: [], caption: '¿Lo tienen?' }, /foto.*¿Lo tienen\?/],
])('a message of %s is kept, and answered as it deserves', async (_, said, reply) => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, said as string)
  expect((await thread(house, token)).conversation.unreadCount).toBe(1)
  if (reply === null) expect(bot.sent).toEqual([])
  else expect(bot.sent[0]?.shown).toEqual(typeof reply === 'string' ? reply : expect.stringMatching(reply))
})

test('a reply of 9,000 characters arrives in pieces and in order', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { maxResponseLength: 8000 })
  house.model.reply(Array.from({ length: 150 }, (_, i) => `Párrafo ${i} con unas cuantas palabras más.`).join('\n\n'))
  await converse(house, bot, luz, 'todo')
  expect(bot.sent.length).toBeGreaterThan(1)
  expect(bot.sent.every((message) => message.shown.length <= 4096)).toBe(true)
  expect(bot.sent.map((message) => message.shown).join('\n\n')).toMatch(/^Párrafo 0 [\s\S]*Párrafo 149 /)
})

test('groups, bots and our own echo are none of our business; /stop keeps the agent connected', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  bot.say(luz, { text: 'eco', from: { id: 1, is_bot: true, first_name: 'Otro' } })
  bot.say(luz, { text: 'grupo', chat: { id: -5, type: 'group', title: 'Grupo' } } as never)
  await converse(house, bot, luz, '/stop')
  expect(bot.sent).toEqual([])
  expect((await thread(house, token)).messages).toHaveLength(1)
  expect(await card(house, token, agent.id)).toMatchObject({ status: 'active' })
})

test.each([
  ['with a model', {}],
  ['without any model', { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' }],
] as const)('two machines that talk to each other are stopped %s, and a person is called', async (_, env) => {
  const house = await openHouse({ env })
  const { bot, token } = await withAgent(house, { escalationRules: { autoTransferAfter: 0 } })
  for (let i = 0; i < 42; i++) {
    await converse(house, bot, luz, `mensaje ${i}`)
  }
  expect(bot.sent).toHaveLength(40)
  expect((await thread(house, token)).conversation).toMatchObject({
    status: 'transferred',
    pause: { by: 'loop' },
  })
})

test('no token and no key stands in any line of the log', async () => {
  const house = await openHouse()
  const { bot, botToken } = await withAgent(house)
  bot.fail('getUpdates', unauthorized(), 1)
  bot.fail('sendMessage', 'resetBefore', 1)
  house.model.reply({ status: 500 })
  bot.say(luz, 'hola')
  await house.telegram.unplug()
  await house.telegram.plugIn()
  await house.drain(3)
  await expect.poll(() => house.lines.some(({ level }) => Number(level) >= 40)).toBe(true)
  const written = JSON.stringify(house.lines)
  expect(written).not.toContain(botToken)
  expect(written).not.toContain('sk-de-prueba')
})
