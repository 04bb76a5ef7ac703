import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  fetchThread,
  createOwnerWithAgent,
} from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const HOUR_MS = 3_600_000
const CLOSED_MESSAGE = 'Estamos descansando. Abrimos pronto.'

/** The time of day in UTC in that many hours. */
const inHours = (server: TestServer, hours: number) =>
  new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16)

/** Opens in two hours, for two hours. */
const opensInTwoHours = (server: TestServer) => ({
  enabled: true,
  timezone: 'UTC',
  start: inHours(server, 2),
  end: inHours(server, 4),
  outsideHoursMessage: CLOSED_MESSAGE,
})

const sendMessage = (server: TestServer, bot: Parameters<typeof sendAndDrain>[1], text: string) =>
  sendAndDrain(server, bot, luz, { text, date: Math.floor(server.clock.now().getTime() / 1000) })

const sentenceOf = async (server: TestServer, token: string, content: string) => {
  const { messages } = await fetchThread(server, token)
  const { id } = messages.find((message: { content: string }) => message.content === content)
  return (await server.call('GET', `/api/messages/${id}/journal`, undefined, token)).body.data.sentence
}

test('closed: one message to the contact, then the conversation waits; replies resume at opening', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, { businessHours: opensInTwoHours(server) })
  await sendMessage(server, bot, '¿Tienen café?')
  await sendMessage(server, bot, '¿Hola?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([CLOSED_MESSAGE])
  expect(server.model.calls).toEqual([])
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'waiting', pause: null })
  expect(await sentenceOf(server, token, '¿Tienen café?')).toBe(
    'Escribió fuera de horario: el agente envió el mensaje de fuera de horario, y la conversación te espera.',
  )
  expect(await sentenceOf(server, token, '¿Hola?')).toBe(
    'Escribió fuera de horario, y ya no había nada nuevo que decirle. Puedes responder tú.',
  )

  server.advanceClock(3 * HOUR_MS)
  await server.drain()
  expect(bot.sent).toHaveLength(1)
  await sendMessage(server, bot, '¿Ya abrieron?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([CLOSED_MESSAGE, 'Eco: ¿Hola?\n¿Ya abrieron?'])
  expect((await fetchThread(server, token)).conversation.status).toBe('active')

  server.advanceClock(2 * HOUR_MS)
  await sendMessage(server, bot, '¿Y ahora?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([CLOSED_MESSAGE, 'Eco: ¿Hola?\n¿Ya abrieron?', CLOSED_MESSAGE])
})

test('message while open: answered even if the reply is generated after closing', async () => {
  const server = await startTestServer()
  const [start, end] = [inHours(server, -2), inHours(server, 2)]
  const { bot } = await createOwnerWithAgent(server, { businessHours: { ...opensInTwoHours(server), start, end } })
  bot.sendAsCustomer(luz, '¿Tienen café?')
  await waitUntilConfirmed(bot)
  server.advanceClock(3 * HOUR_MS)
  await server.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Tienen café?'])
  await sendMessage(server, bot, '¿Y té?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Tienen café?', CLOSED_MESSAGE])
})

test('closed: «BAJA» and «ALTA» are obeyed, and a paused conversation stays paused', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, {
    businessHours: opensInTwoHours(server),
    greeting: 'Hola otra vez',
  })
  await sendMessage(server, bot, 'BAJA')
  await sendMessage(server, bot, 'ALTA')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Hola otra vez'])
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Luz' }, token)
  await server.drain()
  await sendMessage(server, bot, '¿Hola?')
  expect(bot.sent).toHaveLength(2)
})

test('closed without a message: nothing is sent and the conversation waits', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, {
    businessHours: { ...opensInTwoHours(server), outsideHoursMessage: ' ' },
  })
  await sendMessage(server, bot, '¿Tienen café?')
  expect(bot.sent).toEqual([])
  expect((await fetchThread(server, token)).conversation.status).toBe('waiting')
})

test('«24/7» and hours: either switch changes the other, and a contradiction is refused', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const save = (customConfig: object) => server.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  const saved = async (customConfig: object) => {
    const { businessHours, features } = (await save(customConfig)).body.data.customConfig
    return [businessHours.enabled, features.attend24_7]
  }
  expect(await saved({})).toEqual([false, true])
  expect(await saved({ features: { attend24_7: false } })).toEqual([true, false])
  expect(await saved({ businessHours: { enabled: true } })).toEqual([true, false])
  expect(await saved({ features: { attend24_7: true }, businessHours: { start: '08:00' } })).toEqual([false, true])
  const rejected = async (customConfig: object) => (await save(customConfig)).body.fields
  const enabled = true
  expect(
    await rejected({ businessHours: { enabled, start: '09:00', end: '09:00', timezone: 'Marte', days: [] } }),
  ).toEqual({
    'customConfig.businessHours.end': 'La hora de cierre debe ser distinta de la de apertura',
    'customConfig.businessHours.timezone': 'Esa zona horaria no existe',
    'customConfig.businessHours.days': 'Elige al menos un día',
  })
  const unsaid = 'Escribe qué se responde cuando no hay quien atienda'
  const workingHours = { escalationRules: { workingHours: true } }
  expect(await rejected({ ...workingHours, businessHours: { outsideHoursMessage: ' ' } })).toEqual({
    'customConfig.businessHours.outsideHoursMessage': unsaid,
  })
  expect((await save({ businessHours: { outsideHoursMessage: '' } })).status).toBe(200)
  expect((await save({ businessHours: 'siempre', features: { attend24_7: true } })).status).toBe(400)
})

test('hours together with «24/7»: accepted, the hours win, and the response says so', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const contradictory = { features: { attend24_7: true }, businessHours: { enabled: true } }
  const notices = ['Con el horario de atención activado vale el horario: «Atención 24/7» quedó desactivada']
  const { body } = await server.call('PUT', `/api/agents/${agent.id}`, { customConfig: contradictory }, token)
  expect(body.data).toMatchObject({ customConfig: { features: { attend24_7: false } }, notices })
  expect(body.data.customConfig.businessHours.enabled).toBe(true)
  const completeConfig = await server.call(
    'PUT',
    `/api/agents/${agent.id}`,
    { customConfig: body.data.customConfig },
    token,
  )
  expect(completeConfig.body.data.notices).toEqual([])
})

test('partial configuration: groups are merged by field, lists and variables are replaced', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server, {
    personality: { tone: 'serio' },
    escalationRules: { keywords: ['queja', 'factura'], autoTransferAfter: 7 },
    variables: { tienda: 'Luz', ciudad: 'Cali' },
  })
  const save = async (customConfig: object) =>
    (await server.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)).body.data.customConfig
  const before = await save({})
  expect(await save({ personality: { formality: 'formal' } })).toEqual({
    ...before,
    personality: { ...before.personality, formality: 'formal' },
  })
  const { escalationRules, variables } = await save({
    escalationRules: { keywords: ['pago'] },
    variables: { tel: '1' },
  })
  expect([escalationRules.keywords, escalationRules.autoTransferAfter, variables]).toEqual([['pago'], 7, { tel: '1' }])
})

test('partial configuration that contradicts the stored one: refused at its field', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server, {
    businessHours: { enabled: true, start: '09:00', end: '18:00' },
  })
  const customConfig = { businessHours: { end: '09:00' } }
  const { status, body } = await server.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  expect([status, body.fields]).toEqual([
    400,
    { 'customConfig.businessHours.end': 'La hora de cierre debe ser distinta de la de apertura' },
  ])
})
