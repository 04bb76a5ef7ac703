import { expect, test } from 'vitest'
import { startTestServer } from '../../../../../test/test-server.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../../../test/helpers/upload-documents.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../../../../../test/test-accounts.ts'
import { isListed } from '../../../knowledge/query/lexicon/synonyms.ts'
import { isGreeting } from './greeting.ts'

const isName = (word: string) => !isListed(word)

test.each([
  'hola',
  'Holaaa!! 👋',
  'HOLA',
  '👋',
  'hola?',
  'buenas',
  'Buenas tardes',
  'muy buenas',
  'buenos días',
  'Hola, buen día',
  'hola buenas noches vecina',
  'buen dia, ¿cómo están?',
  'ola k tal',
  'quiubo parce',
  'qué más, bien?',
  'que onda wey',
  'wena, hola',
  'epa, buenas',
  'aló?',
  'Buenas, ¿hay alguien?',
  'hola, una pregunta',
  'Hola, quisiera hacerles una consulta por favor',
  'Saludos cordiales',
  'hola soy Luz Marín',
  'Buenas tardes, mi nombre es Óscar',
  'hola Ventas',
  'hola\nbuenas tardes',
])('greeting: «%s» asks for nothing', (text) => {
  expect(isGreeting(text, 'Ventas', isName)).toBe(true)
})

test.each([
  '',
  'gracias',
  'ok',
  '👍',
  'una pregunta',
  'hola, ¿tienen leche?',
  'buenas, a cómo el kilo',
  'hola quiero hablar con una persona',
  'buen precio',
  'hola están abiertos',
  'hola, no me llegó',
  'soy Luz',
  'hola soy taxista y quiero saber si me hacen descuento',
  'hola Compras',
  'Hola, soy estudiante, ¿hay descuento?',
  'Hola, soy alérgica al maní',
  'Buenas, soy cliente quiero devolver',
  'Hola, ¿habla inglés?',
  'hola, ¿habla Luz?',
  `hola ${'a '.repeat(5_000)}`,
])('greeting: «%s» is none', (text) => {
  expect(isGreeting(text, 'Ventas', isName)).toBe(false)
})

test('greeting: the name of the agent is courtesy only as a whole', () => {
  expect(isGreeting('Hola, Precios y Envíos', 'Precios y Envíos', isName)).toBe(true)
  for (const text of ['Hola, ¿envíos?', 'hola precios', 'hola, envíos y precios'])
    expect([text, isGreeting(text, 'Precios y Envíos', isName)]).toEqual([text, false])
})

test('greeting: an introduction that the documents answer is none', () => {
  expect(isGreeting('Hola, soy Luz', 'Ventas', () => false)).toBe(false)
})

const ana = { id: 77, firstName: 'Ana' }

async function askWithoutModel(config: Record<string, unknown>, ...texts: string[]) {
  const server = await startTestServer({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { bot, token, agent } = await createOwnerWithAgent(server, { ...config, disclosure: { enabled: false } })
  await uploadAndProcess(server, token, PRICES_TEXT, { name: 'Tienda', agentId: agent.id })
  for (const text of texts) await sendAndDrain(server, bot, ana, text)
  return { sent: bot.sent.map(({ shown }) => shown), server, token }
}

test('without a model: a greeting gets the greeting, and with a question the answer', async () => {
  const { sent, server, token } = await askWithoutModel(
    { greeting: '¡Hola! Somos la tienda.' },
    'Hola, buen día',
    'buenas, ¿cuánto cuesta la entrega a domicilio?',
    'hola, ¿venden aviones?',
    'hola, soy alérgica al maní',
    'hola, soy Luz',
  )
  expect(sent).toEqual([
    '¡Hola! Somos la tienda.',
    expect.stringContaining('8.000 pesos'),
    'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?',
    'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?',
    '¡Hola! Somos la tienda.',
  ])
  const { messages } = await fetchThread(server, token)
  const journal = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(journal.body.data.sentence).toBe('El agente saludó con el mensaje de bienvenida.')
})

test('without a model: an agent without a greeting says its name', async () => {
  const { sent } = await askWithoutModel({ greeting: '', personality: { formality: 'formal' } }, 'buenas')
  expect(sent).toEqual(['¡Hola! Soy Ventas. ¿En qué le puedo ayudar?'])
})
