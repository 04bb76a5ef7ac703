import { expect, test } from 'vitest'
import { startSeeingShop } from '../../../test/helpers/seeing-server.ts'
import { drawReceipt } from '../../../test/payment-receipts/draw-receipt.ts'
import { receiptOf } from '../../../test/payment-receipts/receipts.ts'
import { asReceipt } from '../../../test/payment-receipts/seeing-model.ts'
import { signUp } from '../../../test/test-accounts.ts'

async function startShopWithReceipt() {
  const shop = await startSeeingShop({ customConfig: { paymentReceipts: { enabled: true } } })
  const printed = receiptOf('nequi')
  shop.server.model.queueReplies(asReceipt(printed), 'Gracias.')
  await shop.write(shop.photo(await drawReceipt(printed)))
  const message = (await shop.read()).find(({ direction }) => direction === 'incoming')
  const id = message?.id ?? ''
  const decide = (status: string, { statusBefore = 'unverified', token = shop.token, messageId = id } = {}) =>
    shop.server.call('PUT', `/api/messages/${messageId}/payment-receipt`, { status, statusBefore }, token)
  const read = async () => (await shop.read()).find((one) => one.id === id)?.paymentReceipt
  return { ...shop, id, decide, read }
}

const auditActions = async ({ server }: Pick<Awaited<ReturnType<typeof startShopWithReceipt>>, 'server'>) => {
  const rows = await server.db.selectFrom('auditLog').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action).filter((action) => action.startsWith('payment_receipt'))
}

test('decide receipt: says who and when, can be taken back, and is in the audit log and the journal', async () => {
  const shop = await startShopWithReceipt()
  const verified = await shop.decide('verified')
  expect(verified.body.data).toMatchObject({ status: 'verified', decidedBy: { name: expect.any(String) } })
  expect(await shop.read()).toEqual(verified.body.data)
  await shop.decide('rejected', { statusBefore: 'verified' })
  expect(await shop.read()).toMatchObject({ status: 'rejected', decidedAt: expect.any(String) })
  await shop.decide('unverified', { statusBefore: 'rejected' })
  expect(await shop.read()).toMatchObject({ status: 'unverified', decidedBy: null, decidedAt: null })
  expect(await auditActions(shop)).toEqual([
    'payment_receipt.verified',
    'payment_receipt.rejected',
    'payment_receipt.reopened',
  ])
  const story = JSON.stringify(await shop.journalOf(shop.id))
  expect(story).toContain('Una persona dio por verificado el comprobante de pago')
})

test('two clicks at once: one decision, one line of the journal', async () => {
  const shop = await startShopWithReceipt()
  const responses = await Promise.all([shop.decide('verified'), shop.decide('verified')])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses[0].body.data).toEqual(responses[1].body.data)
  const lines = await shop.server.db
    .selectFrom('journal')
    .select('step')
    .where('step', '=', 'receipt_verified')
    .execute()
  expect(lines).toHaveLength(1)
})

test('page that shows an older status: the decision of the other person stays', async () => {
  const shop = await startShopWithReceipt()
  await shop.decide('rejected')
  expect(await shop.decide('verified')).toMatchObject({ status: 409, body: { code: 'payment_receipts.changed' } })
  expect(await shop.read()).toMatchObject({ status: 'rejected' })
  const lines = await shop.server.db
    .selectFrom('journal')
    .select('step')
    .where('step', 'like', 'receipt\\_%')
    .orderBy('id')
    .execute()
  expect(lines.map(({ step }) => step)).toEqual(['receipt_read', 'receipt_rejected'])
})

test('receipt of another workspace: not found, and unchanged', async () => {
  const shop = await startShopWithReceipt()
  const neighbour = await signUp(shop.server, 'vecina')
  expect(await shop.decide('verified', { token: neighbour.token })).toMatchObject({
    status: 404,
    body: { code: 'payment_receipts.not_found' },
  })
  expect(await shop.read()).toMatchObject({ status: 'unverified' })
})

test('message without a receipt: not found', async () => {
  const shop = await startShopWithReceipt()
  await shop.write('¿a qué hora abren?')
  const { id } =
    (await shop.server.db.selectFrom('messages').select('id').where('type', '=', 'text').executeTakeFirst()) ?? {}
  expect((await shop.decide('verified', { messageId: id })).status).toBe(404)
})

test('event of the decision: other consoles read the thread again', async () => {
  const shop = await startShopWithReceipt()
  const before = await shop.server.db.selectFrom('events').select('id').execute()
  await shop.decide('verified')
  const events = await shop.server.db.selectFrom('events').select(['id', 'data']).execute()
  const added = events.filter(({ id }) => !before.some((one) => one.id === id)).map(({ data }) => data)
  expect(added).toMatchObject([{ type: 'conversation', messageId: shop.id }])
})
