import { expect, test } from 'vitest'
import { startTestServer } from '../../../../../test/test-server.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../../../test/helpers/upload-documents.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const LINEN = '¿Cuánto vale la camisa de lino?'
const NAME = '¿Me dices tu nombre, por favor?'
const PHONE = '¿Me dices tu teléfono, por favor?'
const EMAIL = '¿Me dices tu correo, por favor?'
const noTransfer = { features: { humanEscalation: false } }

/** An agent that quotes a price list, with or without a model. */
async function withPriceListAgent({
  hasModel = false,
  ...config
}: { hasModel?: boolean } & Record<string, unknown> = {}) {
  const server = await startTestServer(hasModel ? {} : { env: { OPENAI_BASE_URL: '' } })
  const setup = await createOwnerWithAgent(server, { ...noTransfer, ...config })
  await uploadAndProcess(server, setup.token, PRICES_TEXT, { agentId: setup.agent.id })
  const say = async (...lines: string[]) => {
    for (const line of lines) await sendAndDrain(server, setup.bot, luz, line)
  }
  const sent = () => setup.bot.sent.map(({ shown }) => shown)
  const lead = async () => (await server.db.selectFrom('leads').select('fields').execute())[0]?.fields ?? null
  const askedFields = async () =>
    (await server.db.selectFrom('conversations').select('askedFields').execute())[0]?.askedFields
  return { server, ...setup, say, sent, lead, asked: askedFields }
}

test('no model: each missing field is asked once, after an answer, and the contact’s reply is stored', async () => {
  const { server, token, say, sent, lead, asked: askedFields } = await withPriceListAgent()
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
  expect(await askedFields()).toEqual(['name', 'phone', 'email'])
  const { messages } = await fetchThread(server, token)
  const steps = await Promise.all(
    messages.map(async ({ id }: { id: string }) => {
      const { body } = await server.call('GET', `/api/messages/${id}/journal`, undefined, token)
      return (body.data?.steps ?? []).map(({ text }: { text: string }) => text)
    }),
  )
  expect(steps.flat()).toContain('Le pidió un dato que faltaba: Nombre')
  expect(steps.flat()).toContain('El cliente contestó lo que le había pedido: se lo agradeció')
})

test('no model: a contact who asks something else is answered and not asked for that field again', async () => {
  const { say, sent, lead } = await withPriceListAgent({ leadCapture: { requiredFields: ['name'] } })
  await say(LINEN, LINEN, LINEN, LINEN)
  expect(sent().filter((one) => one?.includes(NAME))).toHaveLength(1)
  expect(sent()).toHaveLength(4)
  expect(await lead()).toBeNull()
})

test('no model: a contact who refuses is not asked again', async () => {
  const { say, sent, lead } = await withPriceListAgent()
  await say(LINEN, LINEN, 'Prefiero no, gracias')
  expect(sent().at(-1)).toBe('Está bien, no hace falta.')
  expect(await lead()).toBeNull()
})

test.each<[what: string, config: Record<string, unknown>]>([
  ['lead capture is off', { leadCapture: { enabled: false } }],
  ['nothing is required', { leadCapture: { requiredFields: [] } }],
  ['there is no room within its length', { maxResponseLength: 90 }],
])('no model: no field is asked for when %s', async (_, config) => {
  const { say, sent } = await withPriceListAgent(config)
  await say(LINEN, LINEN, LINEN)
  expect(sent()).toHaveLength(3)
  expect(sent().filter((one) => one?.includes('por favor?'))).toEqual([])
  expect(sent().every((one) => one && one.length > 0)).toBe(true)
})

test('no model: no field is asked for with a greeting, a fallback that asks, or after «BAJA»', async () => {
  const { say, sent } = await withPriceListAgent({ greeting: 'Hola, soy la tienda' })
  await say('/start', '/start', '¿Venden aviones de combate?', 'BAJA', LINEN)
  expect(sent()).toEqual([
    'Hola, soy la tienda',
    'Hola, soy la tienda',
    'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?',
  ])
})

test('no model: a field in the owner’s words is asked politely, and formally if configured', async () => {
  const { say, sent, lead } = await withPriceListAgent({
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

test('model: one missing field is named at a time; asked or given fields are not asked again', async () => {
  const { server, say, sent, asked: askedFields } = await withPriceListAgent({ hasModel: true })
  const journal = () => JSON.stringify(server.model.calls.at(-1)?.body)
  server.model.queueReplies('Hola')
  await say('hola')
  expect(journal()).not.toContain('falta un dato')

  server.model.queueReplies('La de lino, claro.')
  await say('Quiero una camisa')
  expect(journal()).toContain('falta un dato: «name»')
  expect(await askedFields()).toEqual([])

  server.model.queueReplies('Con gusto. ¿Me das tu nombre y tu correo?')
  await say('La azul')
  expect(journal()).toContain('falta un dato: «name»')
  expect(await askedFields()).toEqual(['name', 'email'])

  server.model.queueReplies('Listo. ¿Cómo te llamas? Te la aparto.')
  await say('Mañana te digo')
  expect(journal()).toContain('falta un dato: «phone»')
  expect(journal()).toContain('No le pidas «name», «email»')
  expect(sent().at(-1)).toBe('Listo. Te la aparto.')
})
