import { expect, test } from 'vitest'
import { jpegFile, startSeeingShop } from '../../../test/helpers/seeing-server.ts'
import { drawReceipt } from '../../../test/payment-receipts/draw-receipt.ts'
import { receiptOf } from '../../../test/payment-receipts/receipts.ts'
import { asReceipt } from '../../../test/payment-receipts/seeing-model.ts'

const TO_VERIFY = 'El equipo va a verificar el pago y te confirma por aquí.'
const CONFIRMS = 'Sí, tu pago está confirmado.'
const NO_RECEIPT = { tool: { name: 'payment_receipt', input: { is_receipt: 'no' } } }
const reads = { customConfig: { paymentReceipts: { enabled: true } } }

async function startShopWithReceipt(status?: 'verified' | 'rejected') {
  const shop = await startSeeingShop(reads)
  const printed = receiptOf('nequi')
  shop.server.model.queueReplies(asReceipt(printed), 'Gracias.')
  await shop.write(shop.photo(await drawReceipt(printed)))
  const message = (await shop.read()).find(({ direction }) => direction === 'incoming')
  const path = `/api/messages/${message?.id}/payment-receipt`
  if (status) await shop.server.call('PUT', path, { status, statusBefore: 'unverified' }, shop.token)
  const statusOf = async () =>
    (await shop.server.db.selectFrom('conversations').select('status').executeTakeFirstOrThrow()).status
  return { ...shop, statusOf }
}

test('receipt that the contact deleted: the payment is still not confirmed', async () => {
  const { server, write, sent } = await startShopWithReceipt()
  await server.db.updateTable('messages').set({ deletedAt: server.clock.now() }).where('type', '=', 'image').execute()
  server.model.queueReplies(CONFIRMS)
  await write('¿ya quedó?')
  expect(sent().at(-1)).toBe(TO_VERIFY)
})

test.each<[question: string, reply: string, isHeld: boolean]>([
  ['¿ya llegó mi pago?', 'Sí, ya llegó.', true],
  ['¿ya llegó mi pago?', 'Sí, el equipo lo está verificando.', false],
  ['¿ya llegó la talla M?', 'Sí, ya llegó.', false],
])('receipt that waits, then «%s», «%s»: held %s', async (question, reply, isHeld) => {
  const { server, write, sent } = await startShopWithReceipt()
  server.model.queueReplies(reply)
  await write(question)
  expect(sent().at(-1)).toBe(isHeld ? TO_VERIFY : reply)
})

test('receipt before the messages that a model reads: the payment is still not confirmed', async () => {
  const { server, write, sent } = await startShopWithReceipt()
  for (let at = 0; at < 13; at++) await write(`¿tienen la talla ${at}?`)
  server.model.queueReplies(CONFIRMS)
  await write('¿ya quedó?')
  expect(sent().at(-1)).toBe(TO_VERIFY)
})

test('picture that failed to be read after a verified receipt: its payment is not confirmed', async () => {
  const { server, write, photo, sent } = await startShopWithReceipt('verified')
  server.model.queueReplies({ status: 500 }, CONFIRMS)
  await write(photo(await jpegFile()))
  expect(sent().at(-1)).toBe(TO_VERIFY)
})

test('picture of a product after a verified receipt: the payment stays confirmed', async () => {
  const { server, write, photo, sent } = await startShopWithReceipt('verified')
  server.model.queueReplies(NO_RECEIPT, CONFIRMS)
  await write(photo(await jpegFile()))
  expect(sent().at(-1)).toBe(CONFIRMS)
})

test('model that sees no pictures: it does not confirm the payment of one', async () => {
  const { server, write, photo, sent } = await startSeeingShop({ ...reads, model: 'gpt-3.5-turbo' })
  server.model.queueReplies('Pago recibido, gracias.')
  await write(photo(await jpegFile(), 'ya pagué'))
  expect(sent()).toEqual([`${TO_VERIFY}\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?`])
})

test('picture of a product: how the business is paid is told', async () => {
  const { server, write, photo, sent } = await startSeeingShop(reads)
  const reply = 'Recibimos pagos por Nequi. Si ya pagaste, envíame el comprobante del pago realizado.'
  server.model.queueReplies(NO_RECEIPT, reply)
  await write(photo(await jpegFile(), '¿cómo pago?'))
  expect(sent()).toEqual([reply])
})

test.each([
  [undefined, 'waiting'],
  ['verified', 'active'],
] as const)(
  'agent that answers something else after a receipt that is %s: the conversation is %s',
  async (status, is) => {
    const { server, write, sent, statusOf } = await startShopWithReceipt(status)
    server.model.queueReplies('Sí, en talla M.')
    await write('¿y tienen camisetas?')
    expect(sent().at(-1)).toBe('Sí, en talla M.')
    expect(await statusOf()).toBe(is)
  },
)
