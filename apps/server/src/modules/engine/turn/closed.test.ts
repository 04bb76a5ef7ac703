import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const HOUR_MS = 3_600_000
const closed = 'Estamos descansando. Abrimos pronto.'

/** What the clocks of Greenwich show in so many hours. */
const inHours = (house: TestHouse, hours: number) =>
  new Date(house.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16)

/** Opens in two hours, for two. */
const hoursOf = (house: TestHouse) => ({
  enabled: true,
  timezone: 'UTC',
  start: inHours(house, 2),
  end: inHours(house, 4),
  outsideHoursMessage: closed,
})

const says = (house: TestHouse, bot: Parameters<typeof converse>[1], text: string) =>
  converse(house, bot, luz, { text, date: Math.floor(house.clock.now().getTime() / 1000) })

const sentenceOf = async (house: TestHouse, token: string, content: string) => {
  const { messages } = await thread(house, token)
  const { id } = messages.find((message: { content: string }) => message.content === content)
  return (await house.call('GET', `/api/messages/${id}/journal`, undefined, token)).body.data.sentence
}

test('who writes while it is closed is told so once, waits for a person, and is answered once it is open', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { businessHours: hoursOf(house) })
  await says(house, bot, '¿Tienen café?')
  await says(house, bot, '¿Hola?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([closed])
  expect(house.model.calls).toEqual([])
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'waiting', pause: null })
  expect(await sentenceOf(house, token, '¿Tienen café?')).toBe(
    'Escribió fuera de horario: el agente envió el mensaje de fuera de horario, y la conversación te espera.',
  )
  expect(await sentenceOf(house, token, '¿Hola?')).toBe(
    'Escribió fuera de horario, y ya no había nada nuevo que decirle. Puedes responder tú.',
  )

  house.skip(3 * HOUR_MS)
  await house.drain()
  expect(bot.sent).toHaveLength(1)
  await says(house, bot, '¿Ya abrieron?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([closed, 'Eco: ¿Hola?\n¿Ya abrieron?'])
  expect((await thread(house, token)).conversation.status).toBe('active')

  house.skip(2 * HOUR_MS)
  await says(house, bot, '¿Y ahora?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([closed, 'Eco: ¿Hola?\n¿Ya abrieron?', closed])
})

test('who wrote while it was open is answered, however late the answer is thought of', async () => {
  const house = await openHouse()
  const [start, end] = [inHours(house, -2), inHours(house, 2)]
  const { bot } = await withAgent(house, { businessHours: { ...hoursOf(house), start, end } })
  bot.say(luz, '¿Tienen café?')
  await heard(bot)
  house.skip(3 * HOUR_MS)
  await house.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Tienen café?'])
  await says(house, bot, '¿Y té?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Tienen café?', closed])
})

test('«BAJA» and «ALTA» are obeyed at any hour, and a paused conversation stays as it is', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { businessHours: hoursOf(house), greeting: 'Hola otra vez' })
  await says(house, bot, 'BAJA')
  await says(house, bot, 'ALTA')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Hola otra vez'])
  const { conversation } = await thread(house, token)
  await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Luz' }, token)
  await house.drain()
  await says(house, bot, '¿Hola?')
  expect(bot.sent).toHaveLength(2)
})

test('without a message nothing is said, and the conversation waits', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { businessHours: { ...hoursOf(house), outsideHoursMessage: ' ' } })
  await says(house, bot, '¿Tienen café?')
  expect(bot.sent).toEqual([])
  expect((await thread(house, token)).conversation.status).toBe('waiting')
})

test('«24/7» and hours are one truth: either switch moves the other, and a contradiction is refused', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const save = (customConfig: object) => house.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  const saved = async (customConfig: object) => {
    const { businessHours, features } = (await save(customConfig)).body.data.customConfig
    return [businessHours.enabled, features.attend24_7]
  }
  expect(await saved({})).toEqual([false, true])
  expect(await saved({ features: { attend24_7: false } })).toEqual([true, false])
  expect(await saved({ businessHours: { enabled: true } })).toEqual([true, false])
  expect(await saved({ features: { attend24_7: true }, businessHours: { start: '08:00' } })).toEqual([false, true])
  const refused = async (customConfig: object) => (await save(customConfig)).body.fields
  const enabled = true
  expect(
    await refused({ businessHours: { enabled, start: '09:00', end: '09:00', timezone: 'Marte', days: [] } }),
  ).toEqual({
    'customConfig.businessHours.end': 'La hora de cierre debe ser distinta de la de apertura',
    'customConfig.businessHours.timezone': 'Esa zona horaria no existe',
    'customConfig.businessHours.days': 'Elige al menos un día',
  })
  const unsaid = 'Escribe qué se responde cuando no hay quien atienda'
  const workingHours = { escalationRules: { workingHours: true } }
  expect(await refused({ ...workingHours, businessHours: { outsideHoursMessage: ' ' } })).toEqual({
    'customConfig.businessHours.outsideHoursMessage': unsaid,
  })
  expect((await save({ businessHours: { outsideHoursMessage: '' } })).status).toBe(200)
  expect((await save({ businessHours: 'siempre', features: { attend24_7: true } })).status).toBe(400)
})

test('a configuration with hours and «24/7» is accepted: the hours win, and the answer says so', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const both = { features: { attend24_7: true }, businessHours: { enabled: true } }
  const notices = ['Con el horario de atención activado vale el horario: «Atención 24/7» quedó desactivada']
  const { body } = await house.call('PUT', `/api/agents/${agent.id}`, { customConfig: both }, token)
  expect(body.data).toMatchObject({ customConfig: { features: { attend24_7: false } }, notices })
  expect(body.data.customConfig.businessHours.enabled).toBe(true)
  const whole = await house.call('PUT', `/api/agents/${agent.id}`, { customConfig: body.data.customConfig }, token)
  expect(whole.body.data.notices).toEqual([])
})

test('a partial configuration is merged: groups field by field, lists and variables as a whole', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house, {
    personality: { tone: 'serio' },
    escalationRules: { keywords: ['queja', 'factura'], autoTransferAfter: 7 },
    variables: { tienda: 'Luz', ciudad: 'Cali' },
  })
  const save = async (customConfig: object) =>
    (await house.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)).body.data.customConfig
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

test('a partial configuration that contradicts the stored one is refused at its field', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house, { businessHours: { enabled: true, start: '09:00', end: '18:00' } })
  const customConfig = { businessHours: { end: '09:00' } }
  const { status, body } = await house.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  expect([status, body.fields]).toEqual([
    400,
    { 'customConfig.businessHours.end': 'La hora de cierre debe ser distinta de la de apertura' },
  ])
})
