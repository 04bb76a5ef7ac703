import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { PRICES, read } from '../../../../test/papers.ts'
import { converse, thread, withAgent } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const LINEN = '¿Cuánto vale la camisa de lino?'
const NAME = '¿Me dices tu nombre, por favor?'
const PHONE = '¿Me dices tu teléfono, por favor?'
const EMAIL = '¿Me dices tu correo, por favor?'
const noTransfer = { features: { humanEscalation: false } }

/** An agent that quotes a price list, with or without a model. */
async function shop({ hasModel = false, ...config }: { hasModel?: boolean } & Record<string, unknown> = {}) {
  const house = await openHouse(hasModel ? {} : { env: { OPENAI_BASE_URL: '' } })
  const made = await withAgent(house, { ...noTransfer, ...config })
  await read(house, made.token, PRICES, { agentId: made.agent.id })
  const say = async (...lines: string[]) => {
    for (const line of lines) await converse(house, made.bot, luz, line)
  }
  const sent = () => made.bot.sent.map(({ shown }) => shown)
  const lead = async () => (await house.db.selectFrom('leads').select('fields').execute())[0]?.fields ?? null
  const asked = async () => (await house.db.selectFrom('conversations').select('askedFields').execute())[0]?.askedFields
  return { house, ...made, say, sent, lead, asked }
}

test('without a model: each missing field is asked once, after an answer, and what the contact replies is kept', async () => {
  const { house, token, say, sent, lead, asked } = await shop()
  await say(LINEN, '¿Cuánto cuesta la entrega en Bogotá?', 'luz marín', '300 111 2233', 'Es luz@correo.co, gracias')
  await say('¿Hasta cuándo aceptan devoluciones?')
  expect(sent()).toEqual([
    expect.stringMatching(/^(?!.*¿)[^]*120\.000/),
    expect.stringMatching(/8\.000[^]*¿Me dices tu nombre, por favor\?$/),
    `Gracias, luz marín. ${PHONE}`,
    `Gracias, anotado. ${EMAIL}`,
    'Gracias, anotado.',
    expect.stringMatching(/^(?!.*¿)[^]*devoluciones/),
  ])
  expect(await lead()).toEqual({ name: 'luz marín', phone: '300 111 2233', email: 'luz@correo.co' })
  expect(await asked()).toEqual(['name', 'phone', 'email'])
  const { messages } = await thread(house, token)
  const steps = await Promise.all(
    messages.map(async ({ id }: { id: string }) => {
      const { body } = await house.call('GET', `/api/messages/${id}/journal`, undefined, token)
      return (body.data?.steps ?? []).map(({ text }: { text: string }) => text)
    }),
  )
  expect(steps.flat()).toContain('Le pidió un dato que faltaba: Nombre')
  expect(steps.flat()).toContain('El cliente contestó lo que le había pedido: se lo agradeció')
})

test('without a model: a contact who asks something else is answered, and not asked for that again', async () => {
  const { say, sent, lead } = await shop({ leadCapture: { requiredFields: ['name'] } })
  await say(LINEN, LINEN, LINEN, LINEN)
  expect(sent().filter((one) => one?.includes(NAME))).toHaveLength(1)
  expect(sent()).toHaveLength(4)
  expect(await lead()).toBeNull()
})

test('without a model: who would rather not say is left in peace', async () => {
  const { say, sent, lead } = await shop()
  await say(LINEN, LINEN, 'Prefiero no, gracias')
  expect(sent().at(-1)).toBe('Está bien, no hace falta.')
  expect(await lead()).toBeNull()
})

test.each<[what: string, config: Record<string, unknown>]>([
  ['lead capture is off', { leadCapture: { enabled: false } }],
  ['nothing is required', { leadCapture: { requiredFields: [] } }],
  ['there is no room within its length', { maxResponseLength: 90 }],
])('without a model: nothing is asked for where %s', async (_, config) => {
  const { say, sent } = await shop(config)
  await say(LINEN, LINEN, LINEN)
  expect(sent()).toHaveLength(3)
  expect(sent().filter((one) => one?.includes('por favor?'))).toEqual([])
  expect(sent().every((one) => one && one.length > 0)).toBe(true)
})

test('without a model: nothing is asked beside a greeting, a fallback that asks, or after «BAJA»', async () => {
  const { say, sent } = await shop({ greeting: 'Hola, soy la tienda' })
  await say('/start', '/start', '¿Venden aviones de combate?', 'BAJA', LINEN)
  expect(sent()).toEqual([
    'Hola, soy la tienda',
    'Hola, soy la tienda',
    'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?',
  ])
})

test('without a model: an owner’s own words are asked for politely, formally where they want that', async () => {
  const { say, sent, lead } = await shop({
    leadCapture: { requiredFields: ['Ciudad', '¿Qué talla usas?'] },
    personality: { formality: 'formal' },
  })
  await say(LINEN, LINEN, 'Villa de Leyva', 'M')
  expect(sent().slice(1)).toEqual([
    expect.stringMatching(/¿Me dice su ciudad, por favor\?$/),
    'Gracias, anotado. ¿Qué talla usas?',
    'Gracias, anotado.',
  ])
  expect(await lead()).toEqual({ Ciudad: 'Villa de Leyva', '¿Qué talla usas?': 'M' })
})

test('with a model: one missing field is named at a time, and what was asked or given is not asked for again', async () => {
  const { house, say, sent, asked } = await shop({ hasModel: true })
  const told = () => JSON.stringify(house.model.calls.at(-1)?.body)
  house.model.reply('Hola')
  await say('hola')
  expect(told()).not.toContain('falta un dato')

  house.model.reply('La de lino, claro.')
  await say('Quiero una camisa')
  expect(told()).toContain('falta un dato: «name»')
  expect(await asked()).toEqual([])

  house.model.reply('Con gusto. ¿Me das tu nombre y tu correo?')
  await say('La azul')
  expect(told()).toContain('falta un dato: «name»')
  expect(await asked()).toEqual(['name', 'email'])

  house.model.reply('Listo. ¿Cómo te llamas? Te la aparto.')
  await say('Mañana te digo')
  expect(told()).toContain('falta un dato: «phone»')
  expect(told()).toContain('No le pidas «name», «email»')
  expect(sent().at(-1)).toBe('Listo. Te la aparto.')
})
