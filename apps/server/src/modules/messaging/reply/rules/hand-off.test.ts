import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../../test/helpers/event-stream.ts'

const luz = { id: 99, firstName: 'Luz' }
const FALLBACK = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const HAND_OFF_MESSAGE = 'Te paso con una persona del equipo, que te responde por aquí.'
const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' } }
const HOUR_MS = 3_600_000

type HandOffScenario = { config?: Record<string, unknown>; env?: object; says: string[] }

async function runScenario({ config = {}, env = {}, says }: HandOffScenario) {
  const server = await startTestServer(env)
  const { bot, token } = await createOwnerWithAgent(server, config)
  for (const text of says) await sendAndDrain(server, bot, luz, text)
  const { conversation, messages } = await fetchThread(server, token)
  const last = messages.findLast(({ direction }: { direction: string }) => direction === 'incoming')
  const { body } = await server.call('GET', `/api/messages/${last.id}/journal`, undefined, token)
  return { server, replies: bot.sent.map(({ shown }) => shown), conversation, told: body.data }
}

const handedOff = { status: 'transferred', pause: { by: 'escalation' } }

test.each([
  [
    'a word of the owner’s',
    'Hola, QUIÉRO comprar, ya',
    'Escribió «quiero comprar»: la conversación pasó a una persona.',
  ],
  [
    'a person, without any keyword',
    '¿Me comunicas con un asesor?',
    'Pidió hablar con una persona: la conversación pasó a una persona.',
  ],
  ['somebody, in short', 'comuníqueme con asesor', 'Pidió hablar con una persona: la conversación pasó a una persona.'],
])('request for %s: one sentence to the contact, and a person gets the conversation', async (_, text, sentence) => {
  const { server, replies, conversation, told: journal } = await runScenario({ says: [text] })
  expect(replies).toEqual([HAND_OFF_MESSAGE])
  expect(server.model.calls).toEqual([])
  expect(conversation).toMatchObject(handedOff)
  expect(journal).toMatchObject({ answered: true, sentence, remedy: 'reopen' })
})

test.each([
  ['a dress for a person', 'Busco un vestido de comunión para una persona baja', {}],
  ['a phone that finds its network', '¿Se conecta con cualquier operador?', {}],
  ['a word that only holds it', 'Vendo solomillo', { escalationRules: { keywords: ['solo', ' '] } }],
  ['an owner who wants no hand-overs', 'quiero comprar', { features: { humanEscalation: false } }],
  [
    'an owner without words and conditions',
    'quiero hablar con una persona',
    { escalationRules: { keywords: [], conditions: [] } },
  ],
])('no hand-off: %s', async (_, text, config) => {
  const { replies, conversation } = await runScenario({ config, says: [text] })
  expect(replies).toEqual([`Eco: ${text}`])
  expect(conversation).toMatchObject({ status: 'active', pause: null })
})

test('questions without an answer in a row: a person takes over, and open consoles are notified', async () => {
  const server = await startTestServer(withoutModel)
  const { bot, token } = await createOwnerWithAgent(server)
  const stream = await openEventStream(server.url, token)
  for (const text of ['asdf', 'qwer', 'zxcv', 'hola?']) await sendAndDrain(server, bot, luz, text)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([FALLBACK, FALLBACK, HAND_OFF_MESSAGE])
  await stream.waitUntil(() => stream.events.some((event) => 'handOff' in event), 'the hand-over')
  await stream.close()
  expect((await fetchThread(server, token)).conversation).toMatchObject(handedOff)
})

test('an answer resets the count of unanswered questions, and zero disables it', async () => {
  const config = { fallbackBehavior: { retryAttempts: 0 }, escalationRules: { autoTransferAfter: 2 } }
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, config)
  server.model.queueReplies('Llama al 300 111 2233', 'Con gusto', 'Llama al 300 111 2233', 'Llama al 300 111 2233')
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) await sendAndDrain(server, bot, luz, text)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([FALLBACK, 'Con gusto', FALLBACK, HAND_OFF_MESSAGE])
  const never = await runScenario({
    env: withoutModel,
    config: { escalationRules: { autoTransferAfter: 0 } },
    says: ['asdf', 'qwer', 'zxcv', 'vbnm'],
  })
  expect(never.replies).toEqual([FALLBACK, FALLBACK, FALLBACK, FALLBACK])
})

test.each([
  [
    'a price that is nowhere',
    {},
    '¿A cómo está el café?',
    'Preguntó un precio que el agente no pudo dar: la conversación pasó a una persona.',
  ],
  [
    'anything, where the owner wants that',
    { fallbackBehavior: { transferToHuman: true } },
    'asdf',
    'No supo responder: la conversación pasó a una persona.',
  ],
])('request for %s: a person instead of the fallback', async (_, config, text, sentence) => {
  const { replies, conversation, told: journal } = await runScenario({ env: withoutModel, config, says: [text] })
  expect(replies).toEqual([HAND_OFF_MESSAGE])
  expect(conversation).toMatchObject(handedOff)
  expect(journal.sentence).toBe(sentence)
})

test('invented price: a person takes over, and the owner reads the withheld draft', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, { fallbackBehavior: { retryAttempts: 0 } })
  server.model.queueReplies('Vale $45.000')
  await sendAndDrain(server, bot, luz, '¿Cuánto vale el café?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([HAND_OFF_MESSAGE])
  const { messages } = await fetchThread(server, token)
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(JSON.stringify(body.data.steps)).toContain('Había escrito: «Vale $45.000»')
})

/** Persons are there in two hours, for two hours; the agent always. */
async function closedForPersons(config: Record<string, unknown> = {}, options: object = {}) {
  const server = await startTestServer(options)
  const in2 = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16)
  const businessHours = { timezone: 'UTC', start: in2(2), end: in2(4), outsideHoursMessage: 'Mañana te llamamos' }
  const { bot, token } = await createOwnerWithAgent(server, {
    businessHours,
    escalationRules: { workingHours: true },
    ...config,
  })
  const status = async () => (await fetchThread(server, token)).conversation.status
  return { server, bot, token, status, shown: () => bot.sent.map(({ shown }) => shown) }
}

test('persons outside their hours: the contact reads so, the agent continues, the conversation waits', async () => {
  const { server, bot, token, status, shown } = await closedForPersons()
  await sendAndDrain(server, bot, luz, 'quiero comprar')
  await nothingPaused(server, token)
  await sendAndDrain(server, bot, luz, 'gracias')
  expect(shown()).toEqual(['Mañana te llamamos', 'Eco: gracias'])
  expect(await status()).toBe('waiting')
})

test('persons outside their hours without a stored message: the default is sent', async () => {
  const { server, bot, status, shown } = await closedForPersons()
  await sql`
    update agents set custom_config = jsonb_set(custom_config, '{businessHours,outsideHoursMessage}', '" "')
  `.execute(server.db)
  await sendAndDrain(server, bot, luz, 'quiero comprar')
  await sendAndDrain(server, bot, luz, 'quiero comprar dos')
  expect(shown()).toEqual(['Gracias por escribirnos. Te respondemos en cuanto abramos.', 'Eco: quiero comprar dos'])
  expect(await status()).toBe('waiting')
})

test('hand-off message: the owner’s text is sent', async () => {
  const escalationRules = { message: 'Ya viene Mariana' }
  expect((await runScenario({ config: { escalationRules }, says: ['quiero comprar'] })).replies).toEqual([
    'Ya viene Mariana',
  ])
})

test('fallback stored blank: nothing is sent and the conversation waits', async () => {
  const config = { fallbackBehavior: { message: ' ' }, escalationRules: { autoTransferAfter: 0 } }
  const { replies, conversation } = await runScenario({ env: withoutModel, config, says: ['asdf'] })
  expect(replies).toEqual([])
  expect(conversation).toMatchObject({ status: 'waiting', pause: null })
})

test('conversation that its owner resolved: it does not wait', async () => {
  const { server, bot, token, status } = await closedForPersons()
  await sendAndDrain(server, bot, luz, 'quiero comprar')
  const { conversation } = await fetchThread(server, token)
  await server.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'resolved' }, token)
  await sendAndDrain(server, bot, luz, 'gracias')
  expect(await status()).toBe('active')
})

test('persons outside their hours: said once in each closed period, later messages are answered', async () => {
  const { server, bot, shown, status } = await closedForPersons()
  await sendAndDrain(server, bot, luz, 'quiero comprar')
  await sendAndDrain(server, bot, luz, 'quiero comprar dos')
  server.model.queueReplies({ tool: { name: 'escalate', input: { reason: 'complex_issue' } } })
  await sendAndDrain(server, bot, luz, 'Llegó roto')
  expect(shown()).toEqual(['Mañana te llamamos', 'Eco: quiero comprar dos'])
  expect(await status()).toBe('waiting')
  server.advanceClock(5 * HOUR_MS)
  await sendAndDrain(server, bot, luz, {
    text: 'quiero comprar',
    date: Math.floor(server.clock.now().getTime() / 1000),
  })
  expect(shown().at(-1)).toBe('Mañana te llamamos')
})

test('two bots at night: stopped, and told once that persons are away', async () => {
  const { server, bot, shown, token } = await closedForPersons({}, withoutModel)
  for (let at = 0; at < 42; at++) await sendAndDrain(server, bot, luz, `asdf ${at}`)
  expect(shown().filter((one) => one === 'Mañana te llamamos')).toHaveLength(1)
  expect(shown()).toHaveLength(40)
  expect((await fetchThread(server, token)).conversation.pause).toMatchObject({ by: 'loop' })
})

async function nothingPaused(server: TestServer, token: string) {
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ status: 'waiting', pause: null })
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.sentence).toBe(
    'Escribió «quiero comprar», pero a esta hora no hay quien atienda: la conversación te espera.',
  )
}
