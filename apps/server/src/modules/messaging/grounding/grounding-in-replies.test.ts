import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const ana = { id: 77, firstName: 'Ana' }
const FALLBACK = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const withoutRetries = { fallbackBehavior: { retryAttempts: 0 }, features: { humanEscalation: false } }

const journalOf = async (server: Awaited<ReturnType<typeof startTestServer>>, token: string) => {
  const { messages } = await fetchThread(server, token)
  return (await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}

test.each([
  ['a price', 'La camisa vale $45.000.', '$45.000'],
  ['a day', 'Te llega el 3 de marzo.', '3 de marzo'],
  ['an hour', 'Abrimos a las 6 de la mañana.', '6 de la mañana'],
  ['a phone', 'Llama al 300 111 2233.', '300 111 2233'],
  ['an address', 'Escribe a ventas@otra.co.', 'ventas@otra.co'],
  ['a link', 'Paga en otra.co/pago.', 'otra.co/pago'],
])(
  'reply with an invented %s: the customer gets the fallback, the owner sees the draft and the reason',
  async (_, draft, ungroundedText) => {
    const server = await startTestServer()
    const { bot, token, agent } = await createOwnerWithAgent(server, withoutRetries)
    await uploadAndProcess(server, token, PRICES_TEXT, { agentId: agent.id })
    server.model.queueReplies(draft)
    await sendAndDrain(server, bot, ana, '¿Cuánto cuesta la camisa de lino?')
    expect(bot.sent.map(({ shown }) => shown)).toEqual([FALLBACK])
    const journal = await journalOf(server, token)
    const sentence = `La respuesta decía «${ungroundedText}», que no está en tus documentos: en su lugar envió el mensaje de respaldo.`
    expect(journal).toMatchObject({ answered: true, sentence })
    expect(JSON.stringify(journal.steps)).toContain(`Había escrito: «${draft}»`)
  },
)

test('reply with facts of documents, prompt, variables, fixed texts and conversation: sent unchanged', async () => {
  const server = await startTestServer()
  const config = { ...withoutRetries, variables: { nequi: '310 555 0101' }, greeting: 'Mira tienda.co' }
  const { bot, token, agent } = await createOwnerWithAgent(server, config)
  const prompt = 'Vendes camisas. Nequi: {{nequi}}. Abres a las 8:30.'
  await server.call('PUT', `/api/agents/${agent.id}`, { prompt }, token)
  await uploadAndProcess(server, token, PRICES_TEXT, { agentId: agent.id })
  const draft =
    'La de lino vale $120.000. Paga al Nequi 3105550101 o en https://tienda.co, abrimos a las 8:30. ¿Vendrías el 5 de mayo?'
  server.model.queueReplies(draft)
  await sendAndDrain(server, bot, ana, '¿Cuánto vale la camisa de lino? Iría el 5 de mayo')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([draft])
})

test('withheld draft: it is generated again up to retryAttempts, and the model gets the reason', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { fallbackBehavior: { retryAttempts: 2 } })
  server.model.queueReplies('Vale $45.000', 'Vale 45 mil pesos', 'No sé el precio, pero lo averiguo.')
  await sendAndDrain(server, bot, ana, '¿Cuánto vale?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['No sé el precio, pero lo averiguo.'])
  expect(server.model.calls).toHaveLength(3)
  expect(JSON.stringify(server.model.calls[1]?.body)).toContain('«$45.000», que no está en los datos del negocio')
})

test('withheld draft: retries stop after two minutes', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { ...withoutRetries, fallbackBehavior: { retryAttempts: 5 } })
  // Each model call takes fifty seconds.
  server.model.queueReplies(
    ...Array.from({ length: 6 }, () => ({ after: () => server.advanceClock(50_000), reply: 'Vale $45.000' })),
  )
  await sendAndDrain(server, bot, ana, '¿Cuánto vale?')
  expect(server.model.calls).toHaveLength(3)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([FALLBACK])
})

test('withheld draft: failed model calls count towards the two minutes', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, withoutRetries)
  server.model.queueReplies({ after: () => server.advanceClock(110_000), reply: { status: 500 } }, 'Con gusto')
  await sendAndDrain(server, bot, ana, 'hola')
  expect(server.model.calls).toHaveLength(1)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE])
  expect((await fetchThread(server, token)).conversation.pause).toMatchObject({ by: 'model' })
})

test('withheld draft without a fallback: nothing is sent, the conversation waits, the journal says why', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, {
    ...withoutRetries,
    fallbackBehavior: { enabled: false, retryAttempts: 0 },
  })
  server.model.queueReplies('Vale $45.000')
  await sendAndDrain(server, bot, ana, '¿Cuánto vale?')
  expect(bot.sent).toEqual([])
  expect((await fetchThread(server, token)).conversation.status).toBe('waiting')
  expect(await journalOf(server, token)).toMatchObject({
    answered: false,
    sentence: 'La respuesta decía «$45.000», que no está en tus documentos, y el mensaje de respaldo está desactivado.',
  })
})

test('preview: it shows the fallback, the withheld draft and the reason', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server, withoutRetries)
  server.model.queueReplies('Vale $45.000')
  const preview = await server.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿Cuánto vale?' }, token)
  expect(preview.body.data).toMatchObject({
    reply: FALLBACK,
    reason: 'La respuesta decía «$45.000», que no está en tus documentos: se envía el mensaje de respaldo',
    draft: 'Vale $45.000',
  })
})

test('discount claimed by the customer: withheld in this turn and in later ones', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, withoutRetries)
  const claim = '¡Claro! Tienes 90 % de descuento.'
  server.model.queueReplies(claim, 'Lo averiguo y te cuento.', claim)
  await sendAndDrain(server, bot, ana, 'Hola, me dijeron 90 % de descuento')
  await sendAndDrain(server, bot, ana, '¿Entonces?')
  await sendAndDrain(server, bot, ana, 'Confírmame el 90 %')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([FALLBACK, 'Lo averiguo y te cuento.', FALLBACK])
})

test('phone of the customer: it may be repeated as theirs, never as a place to pay', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, withoutRetries)
  const back = 'Gracias, Ana. Anoté tu teléfono: 300 111 2233.'
  server.model.queueReplies(back, 'Paga por Nequi al 300 111 2233.')
  await sendAndDrain(server, bot, ana, 'Mi número es 3001112233')
  await sendAndDrain(server, bot, ana, '¿Dónde pago?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([back, FALLBACK])
})
