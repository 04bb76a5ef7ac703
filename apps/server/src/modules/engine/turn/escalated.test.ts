import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { converse, thread, withAgent } from '../../../../test/people.ts'
import { openStream } from '../../../../test/stream.ts'

const luz = { id: 99, firstName: 'Luz' }
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const person = 'Te paso con una persona del equipo, que te responde por aquí.'
const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' } }
const HOUR_MS = 3_600_000

type Told = { config?: Record<string, unknown>; env?: object; says: string[] }

async function after({ config = {}, env = {}, says }: Told) {
  const house = await openHouse(env)
  const { bot, token } = await withAgent(house, config)
  for (const said of says) await converse(house, bot, luz, said)
  const { conversation, messages } = await thread(house, token)
  const last = messages.findLast(({ direction }: { direction: string }) => direction === 'incoming')
  const { body } = await house.call('GET', `/api/messages/${last.id}/journal`, undefined, token)
  return { house, replies: bot.sent.map(({ shown }) => shown), conversation, told: body.data }
}

const passed = { status: 'transferred', pause: { by: 'escalation' } }

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
])('who asks for %s is told so in one sentence, and a person has the conversation', async (_, said, sentence) => {
  const { house, replies, conversation, told } = await after({ says: [said] })
  expect(replies).toEqual([person])
  expect(house.model.calls).toEqual([])
  expect(conversation).toMatchObject(passed)
  expect(told).toMatchObject({ answered: true, sentence, remedy: 'reopen' })
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
])('%s hands nothing over', async (_, said, config) => {
  const { replies, conversation } = await after({ config, says: [said] })
  expect(replies).toEqual([`Eco: ${said}`])
  expect(conversation).toMatchObject({ status: 'active', pause: null })
})

test('after so many questions in a row without an answer a person takes over, and an open console hears of it', async () => {
  const house = await openHouse(withoutModel)
  const { bot, token } = await withAgent(house)
  const stream = await openStream(house.url, token)
  for (const said of ['asdf', 'qwer', 'zxcv', 'hola?']) await converse(house, bot, luz, said)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([sorry, sorry, person])
  await stream.until(() => stream.events.some((event) => 'handOff' in event), 'the hand-over')
  await stream.close()
  expect((await thread(house, token)).conversation).toMatchObject(passed)
})

test('an answer in between begins the count anew, and zero counts nothing', async () => {
  const config = { fallbackBehavior: { retryAttempts: 0 }, escalationRules: { autoTransferAfter: 2 } }
  const house = await openHouse()
  const { bot } = await withAgent(house, config)
  house.model.reply('Llama al 300 111 2233', 'Con gusto', 'Llama al 300 111 2233', 'Llama al 300 111 2233')
  for (const said of ['uno', 'dos', 'tres', 'cuatro']) await converse(house, bot, luz, said)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([sorry, 'Con gusto', sorry, person])
  const never = await after({
    env: withoutModel,
    config: { escalationRules: { autoTransferAfter: 0 } },
    says: ['asdf', 'qwer', 'zxcv', 'hola'],
  })
  expect(never.replies).toEqual([sorry, sorry, sorry, sorry])
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
])('who asks for %s gets a person instead of the fallback', async (_, config, said, sentence) => {
  const { replies, conversation, told } = await after({ env: withoutModel, config, says: [said] })
  expect(replies).toEqual([person])
  expect(conversation).toMatchObject(passed)
  expect(told.sentence).toBe(sentence)
})

test('a price that the model made up is a person’s to tell, and the owner reads what was not sent', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { fallbackBehavior: { retryAttempts: 0 } })
  house.model.reply('Vale $45.000')
  await converse(house, bot, luz, '¿Cuánto vale el café?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([person])
  const { messages } = await thread(house, token)
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(JSON.stringify(body.data.steps)).toContain('Había escrito: «Vale $45.000»')
})

/** Persons come in two hours, for two; the agent is there always. */
async function atNight(config: Record<string, unknown> = {}, options: object = {}) {
  const house = await openHouse(options)
  const in2 = (hours: number) => new Date(house.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16)
  const businessHours = { timezone: 'UTC', start: in2(2), end: in2(4), outsideHoursMessage: 'Mañana te llamamos' }
  const { bot, token } = await withAgent(house, { businessHours, escalationRules: { workingHours: true }, ...config })
  const status = async () => (await thread(house, token)).conversation.status
  return { house, bot, token, status, shown: () => bot.sent.map(({ shown }) => shown) }
}

test('where persons keep hours and are not there, that is said, the agent goes on, and the conversation waits for them', async () => {
  const { house, bot, token, status, shown } = await atNight()
  await converse(house, bot, luz, 'quiero comprar')
  await nothingPaused(house, token)
  await converse(house, bot, luz, 'gracias')
  expect(shown()).toEqual(['Mañana te llamamos', 'Eco: gracias'])
  expect(await status()).toBe('waiting')
})

test('stored without words for it, that nobody is there is said in ours, and the agent goes on', async () => {
  const { house, bot, status, shown } = await atNight()
  await sql`update agents set custom_config = jsonb_set(custom_config, '{businessHours,outsideHoursMessage}', '" "')`.execute(
    house.db,
  )
  await converse(house, bot, luz, 'quiero comprar')
  await converse(house, bot, luz, 'quiero comprar dos')
  expect(shown()).toEqual(['Gracias por escribirnos. Te respondemos en cuanto abramos.', 'Eco: quiero comprar dos'])
  expect(await status()).toBe('waiting')
})

test('what the customer is told when a person takes over is the owner’s', async () => {
  const escalationRules = { message: 'Ya viene Mariana' }
  expect((await after({ config: { escalationRules }, says: ['quiero comprar'] })).replies).toEqual(['Ya viene Mariana'])
})

test('a fallback that was stored without words is none: the conversation waits', async () => {
  const config = { fallbackBehavior: { message: ' ' }, escalationRules: { autoTransferAfter: 0 } }
  const { replies, conversation } = await after({ env: withoutModel, config, says: ['asdf'] })
  expect(replies).toEqual([])
  expect(conversation).toMatchObject({ status: 'waiting', pause: null })
})

test('where the owner is done with it, the conversation waits for nobody', async () => {
  const { house, bot, token, status } = await atNight()
  await converse(house, bot, luz, 'quiero comprar')
  const { conversation } = await thread(house, token)
  await house.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'resolved' }, token)
  await converse(house, bot, luz, 'gracias')
  expect(await status()).toBe('active')
})

test('that nobody is there is said once in each closed time: what comes after is the agent’s to answer', async () => {
  const { house, bot, shown, status } = await atNight()
  await converse(house, bot, luz, 'quiero comprar')
  await converse(house, bot, luz, 'quiero comprar dos')
  house.model.reply({ tool: { name: 'escalate', input: { reason: 'complex_issue' } } })
  await converse(house, bot, luz, 'Llegó roto')
  expect(shown()).toEqual(['Mañana te llamamos', 'Eco: quiero comprar dos'])
  expect(await status()).toBe('waiting')
  house.skip(5 * HOUR_MS)
  await converse(house, bot, luz, { text: 'quiero comprar', date: Math.floor(house.clock.now().getTime() / 1000) })
  expect(shown().at(-1)).toBe('Mañana te llamamos')
})

test('two machines that talk at night are stopped, and told once that nobody is there', async () => {
  const { house, bot, shown, token } = await atNight({}, withoutModel)
  for (let at = 0; at < 42; at++) await converse(house, bot, luz, `asdf ${at}`)
  expect(shown().filter((one) => one === 'Mañana te llamamos')).toHaveLength(1)
  expect(shown()).toHaveLength(40)
  expect((await thread(house, token)).conversation.pause).toMatchObject({ by: 'loop' })
})

async function nothingPaused(house: TestHouse, token: string) {
  const { conversation, messages } = await thread(house, token)
  expect(conversation).toMatchObject({ status: 'waiting', pause: null })
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.sentence).toBe(
    'Escribió «quiero comprar», pero a esta hora no hay quien atienda: la conversación te espera.',
  )
}
