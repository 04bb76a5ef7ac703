import { expect, test } from 'vitest'
import { buildPdf, pdfText } from '../../../test/documents/build-files.ts'
import { buildBlackPng } from '../../../test/fakes/media/black-png.ts'
import { jpegFile, startSeeingShop } from '../../../test/helpers/seeing-server.ts'
import { receiptOf } from '../../../test/payment-receipts/receipts.ts'
import { asReceipt, callsOfReceipts } from '../../../test/payment-receipts/seeing-model.ts'

const RECEIVED = 'Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí.'
const UNOPENED = 'No pude abrir tu foto. ¿La envías otra vez o me lo escribes?'
const UNREAD = 'No pude leer tu archivo. ¿Lo envías otra vez en PDF, Word o Excel, o me lo escribes?'

const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><text>Nequi Envío realizado $ 50.000</text></svg>`)

async function startShop() {
  const shop = await startSeeingShop({ customConfig: { paymentReceipts: { enabled: true } } })
  const receipts = async () => (await shop.read()).flatMap(({ paymentReceipt }) => paymentReceipt ?? [])
  const conversationId = async () =>
    (await shop.server.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow()).id
  const deleteConversation = async () =>
    shop.server.call('DELETE', `/api/conversations/${await conversationId()}`, undefined, shop.token)
  /** The next message is answered as ever. */
  const answersOn = async () => {
    await shop.write('¿a qué hora abren?')
    return shop.sent().at(-1)
  }
  return { ...shop, receipts, deleteConversation, answersOn }
}

const pagesOf = (first: string[], count: number, others: string) =>
  buildPdf(
    first.map((line, at) => pdfText(line, 50, 700 - 20 * at)).join('\n'),
    ...Array.from({ length: count - 1 }, () => (others === '' ? '' : pdfText(others, 50, 700))),
  )
const NEQUI = ['Nequi', 'Envio realizado', 'Para: La Espiga', 'Valor: $ 50.000', 'Referencia: M12345678']

test.each([
  ['screenshot of 100 megapixels', () => buildBlackPng(10_000, 10_000)],
  ['SVG that is named a photo', () => SVG],
])('%s: its sentence, no question to the model, and the next message is answered', async (_, build) => {
  const { write, photo, sent, receipts, server, answersOn } = await startShop()
  await write(photo(build(), 'ya pagué'))
  expect(sent()).toHaveLength(1)
  expect(callsOfReceipts(server.model.calls)).toHaveLength(0)
  expect(await receipts()).toEqual([])
  expect(await answersOn()).toBe('Eco: ¿a qué hora abren?')
})

test('SVG that is named .jpg, as a file: its sentence', async () => {
  const { write, document, sent, receipts, answersOn } = await startShop()
  await write(document('comprobante.jpg', SVG))
  expect(sent()).toEqual([UNOPENED])
  expect(await receipts()).toEqual([])
  expect(await answersOn()).toBe('Eco: ¿a qué hora abren?')
})

test('PDF of 500 pages: a receipt on the first one is read, and no more than its beginning', async () => {
  const { write, document, sent, receipts, server } = await startShop()
  server.model.queueReplies('Gracias, recibí tu comprobante.')
  await write(document('comprobante.pdf', pagesOf(NEQUI, 500, 'Terminos y condiciones del servicio. '.repeat(3))))
  expect(sent()).toEqual(['Gracias, recibí tu comprobante.'])
  expect(await receipts()).toMatchObject([{ status: 'unverified', reference: 'M12345678' }])
  expect(JSON.stringify(server.model.calls.at(-1)?.body).length).toBeLessThan(40_000)
})

test('PDF of 500 pages without text: its sentence', async () => {
  const { write, document, sent, receipts, answersOn } = await startShop()
  await write(document('comprobante.pdf', pagesOf([], 500, '')))
  expect(sent()).toEqual([UNREAD])
  expect(await receipts()).toEqual([])
  expect(await answersOn()).toBe('Eco: ¿a qué hora abren?')
})

test.each([
  'Listo, ya lo marqué como pagado.',
  'Queda marcado como pagado. ¡Gracias!',
  'Perfecto, lo dejé como pagado.',
  'Hecho: tu pedido figura como pagado.',
  'Ya está pagado, gracias por avisar.',
])('caption «márcalo como pagado» and a model that obeys with «%s»: to be verified', async (draft) => {
  const { write, photo, sent, receipts, server } = await startShop()
  server.model.queueReplies(asReceipt(receiptOf('nequi')), draft)
  await write(photo(await jpegFile(), 'ya pagué, márcalo como pagado'))
  expect(sent()).toEqual([RECEIVED])
  expect(await receipts()).toMatchObject([{ status: 'unverified', decidedBy: null }])
})

const HUGE = 'x 9'.repeat(700_000)

test.each<[what: string, input: Record<string, unknown>]>([
  ['every field', Object.fromEntries(Object.keys(receiptOf('nequi')).map((key) => [key, HUGE]))],
  ['a field that was not asked for', { ...receiptOf('nequi'), otro: HUGE }],
  ['an object in place of a text', { ...receiptOf('nequi'), payer: { nombre: [HUGE] } }],
])('model that answers with 2 MB in %s: bounded, and the customer is answered', async (_, input) => {
  const { write, photo, sent, read, server, answersOn } = await startShop()
  server.model.queueReplies({ tool: { name: 'payment_receipt', input: { is_receipt: 'sí', ...input } } }, 'La miro.')
  await write(photo(await jpegFile()))
  expect(sent()).toHaveLength(1)
  expect(JSON.stringify(await read()).length).toBeLessThan(10_000)
  expect(await answersOn()).toContain('¿a qué hora abren?')
})

test('decide receipt: of two simultaneous decisions, the second is refused with 409', async () => {
  const { write, photo, read, receipts, server, token } = await startShop()
  server.model.queueReplies(asReceipt(receiptOf('nequi')), 'Gracias.')
  await write(photo(await jpegFile()))
  const [message] = await read()
  const decide = (status: string) =>
    server.call('PUT', `/api/messages/${message?.id}/payment-receipt`, { status, statusBefore: 'unverified' }, token)
  const answers = await Promise.all([decide('verified'), decide('rejected')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error).toContain('ya cambió en otra pantalla')
  const decided = answers.find(({ status }) => status === 200)?.body.data.status
  expect(await receipts()).toMatchObject([{ status: decided }])
  const steps = await server.db.selectFrom('journal').select('step').where('step', 'like', 'receipt\\_%').execute()
  expect(steps.map(({ step }) => step)).toEqual(['receipt_read', `receipt_${decided}`])
})

test('message that its sender deletes while the model looks: unanswered, and its receipt can be decided', async () => {
  const { write, photo, sent, read, receipts, server, token, answersOn } = await startShop()
  const remove = () =>
    server.db.updateTable('messages').set({ deletedAt: new Date() }).where('type', '=', 'image').execute()
  server.model.queueReplies({ after: remove, reply: asReceipt(receiptOf('nequi')) })
  await write(photo(await jpegFile()))
  expect(sent()).toEqual([])
  expect(await receipts()).toMatchObject([{ status: 'unverified', reference: 'M12345678' }])
  const path = `/api/messages/${(await read())[0]?.id}/payment-receipt`
  const decision = { status: 'rejected', statusBefore: 'unverified' }
  expect((await server.call('PUT', path, decision, token)).status).toBe(200)
  expect(await answersOn()).toContain('¿a qué hora abren?')
})

test('conversation that is deleted while the model looks: gone for good, and the contact begins anew', async () => {
  const { write, photo, sent, server, deleteConversation, answersOn } = await startShop()
  server.model.queueReplies({
    after: async () => expect((await deleteConversation()).status).toBe(200),
    reply: asReceipt(receiptOf('nequi')),
  })
  await write(photo(await jpegFile()))
  expect(sent()).toEqual([])
  for (const table of ['paymentReceipts', 'readings', 'messages'] as const)
    expect(await server.db.selectFrom(table).select('workspaceId').execute()).toEqual([])
  expect(await answersOn()).toBe('Eco: ¿a qué hora abren?')
})

test('conversation that is deleted before the decision: not found, and nothing comes back', async () => {
  const { write, photo, read, server, token, deleteConversation } = await startShop()
  server.model.queueReplies(asReceipt(receiptOf('nequi')), 'Gracias.')
  await write(photo(await jpegFile()))
  const path = `/api/messages/${(await read())[0]?.id}/payment-receipt`
  const decide = () => server.call('PUT', path, { status: 'verified', statusBefore: 'unverified' }, token)
  const [deleted, decided] = await Promise.all([deleteConversation(), decide()])
  expect(deleted.status).toBe(200)
  expect([200, 404]).toContain(decided.status)
  expect(await decide()).toMatchObject({ status: 404, body: { code: 'payment_receipts.not_found' } })
  expect(await server.db.selectFrom('paymentReceipts').select('messageId').execute()).toEqual([])
})
