import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { PRICES, read } from '../../../../test/papers.ts'
import { converse, thread, withAgent } from '../../../../test/people.ts'

const ana = { id: 77, firstName: 'Ana' }
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const once = { fallbackBehavior: { retryAttempts: 0 }, features: { humanEscalation: false } }

const why = async (house: Awaited<ReturnType<typeof openHouse>>, token: string) => {
  const { messages } = await thread(house, token)
  return (await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}

test.each([
  ['a price', 'La camisa vale $45.000.', '$45.000'],
  ['a day', 'Te llega el 3 de marzo.', '3 de marzo'],
  ['an hour', 'Abrimos a las 6 de la mañana.', '6 de la mañana'],
  ['a phone', 'Llama al 300 111 2233.', '300 111 2233'],
  ['an address', 'Escribe a ventas@otra.co.', 'ventas@otra.co'],
  ['a link', 'Paga en otra.co/pago.', 'otra.co/pago'],
])(
  'a model that makes up %s: the customer reads the fallback, and the owner what was not sent and why',
  async (_, draft, said) => {
    const house = await openHouse()
    const { bot, token, agent } = await withAgent(house, once)
    await read(house, token, PRICES, { agentId: agent.id })
    house.model.reply(draft)
    await converse(house, bot, ana, '¿Cuánto cuesta la camisa de lino?')
    expect(bot.sent.map(({ shown }) => shown)).toEqual([sorry])
    const told = await why(house, token)
    const sentence = `La respuesta decía «${said}», que no está en tus documentos: en su lugar envió el mensaje de respaldo.`
    expect(told).toMatchObject({ answered: true, sentence })
    expect(JSON.stringify(told.steps)).toContain(`Había escrito: «${draft}»`)
  },
)

test('what documents, prompt, variables, fixed texts and the conversation say arrives as it was written', async () => {
  const house = await openHouse()
  const config = { ...once, variables: { nequi: '310 555 0101' }, greeting: 'Mira tienda.co' }
  const { bot, token, agent } = await withAgent(house, config)
  const prompt = 'Vendes camisas. Nequi: {{nequi}}. Abres a las 8:30.'
  await house.call('PUT', `/api/agents/${agent.id}`, { prompt }, token)
  await read(house, token, PRICES, { agentId: agent.id })
  const draft =
    'La de lino vale $120.000. Paga al Nequi 3105550101 o en https://tienda.co, abrimos a las 8:30. ¿Vendrías el 5 de mayo?'
  house.model.reply(draft)
  await converse(house, bot, ana, '¿Cuánto vale la camisa de lino? Iría el 5 de mayo')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([draft])
})

test('a draft that may not be said is written again as often as its owner allows, and the model is told why', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { fallbackBehavior: { retryAttempts: 2 } })
  house.model.reply('Vale $45.000', 'Vale 45 mil pesos', 'No sé el precio, pero lo averiguo.')
  await converse(house, bot, ana, '¿Cuánto vale?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['No sé el precio, pero lo averiguo.'])
  expect(house.model.calls).toHaveLength(3)
  expect(JSON.stringify(house.model.calls[1]?.body)).toContain('«$45.000», que no está en los datos del negocio')
})

test('a draft is written again for two minutes at most, however often its owner allows', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { ...once, fallbackBehavior: { retryAttempts: 5 } })
  // Each takes fifty seconds.
  house.model.reply(...Array.from({ length: 6 }, () => ({ after: () => house.skip(50_000), reply: 'Vale $45.000' })))
  await converse(house, bot, ana, '¿Cuánto vale?')
  expect(house.model.calls).toHaveLength(3)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([sorry])
})

test('what a model needed before it failed is of its two minutes', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, once)
  house.model.reply({ after: () => house.skip(110_000), reply: { status: 500 } }, 'Con gusto')
  await converse(house, bot, ana, 'hola')
  expect(house.model.calls).toHaveLength(1)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE])
  expect((await thread(house, token)).conversation.pause).toMatchObject({ by: 'model' })
})

test('without a fallback nothing is said, the conversation waits, and the sentence tells why', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { ...once, fallbackBehavior: { enabled: false, retryAttempts: 0 } })
  house.model.reply('Vale $45.000')
  await converse(house, bot, ana, '¿Cuánto vale?')
  expect(bot.sent).toEqual([])
  expect((await thread(house, token)).conversation.status).toBe('waiting')
  expect(await why(house, token)).toMatchObject({
    answered: false,
    sentence: 'La respuesta decía «$45.000», que no está en tus documentos, y el mensaje de respaldo está desactivado.',
  })
})

test('who tries an agent reads the fallback, what was written and why it would not be sent', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house, once)
  house.model.reply('Vale $45.000')
  const tried = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿Cuánto vale?' }, token)
  expect(tried.body.data).toMatchObject({
    reply: sorry,
    reason: 'La respuesta decía «$45.000», que no está en tus documentos: se envía el mensaje de respaldo',
    draft: 'Vale $45.000',
  })
})

test('a discount that only the customer claims is held back, in this turn and in later ones', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, once)
  const claim = '¡Claro! Tienes 90 % de descuento.'
  house.model.reply(claim, 'Lo averiguo y te cuento.', claim)
  await converse(house, bot, ana, 'Hola, me dijeron 90 % de descuento')
  await converse(house, bot, ana, '¿Entonces?')
  await converse(house, bot, ana, 'Confírmame el 90 %')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([sorry, 'Lo averiguo y te cuento.', sorry])
})

test('a phone that the customer gave is given back as theirs, and is never where to pay later', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, once)
  const back = 'Gracias, Ana. Anoté tu teléfono: 300 111 2233.'
  house.model.reply(back, 'Paga por Nequi al 300 111 2233.')
  await converse(house, bot, ana, 'Mi número es 3001112233')
  await converse(house, bot, ana, '¿Dónde pago?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([back, sorry])
})
