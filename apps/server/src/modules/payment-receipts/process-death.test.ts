import { expect, test } from 'vitest'
import { jpegFile, luz, startSeeingShop } from '../../../test/helpers/seeing-server.ts'
import { callsOfReceipts } from '../../../test/payment-receipts/seeing-model.ts'
import { waitUntilConfirmed } from '../../../test/test-accounts.ts'
import { createPaymentReceiptStore } from './payment-receipts.store.ts'

test('process dies while the model looks at a picture: it is asked no second time', async () => {
  const { bot, server, photo, sent, read } = await startSeeingShop({
    customConfig: { paymentReceipts: { enabled: true } },
  })
  const store = createPaymentReceiptStore(server.db)
  bot.sendAsCustomer(luz, photo(await jpegFile()))
  await waitUntilConfirmed(bot)
  const { messageId } = await server.db.selectFrom('readings').select('messageId').executeTakeFirstOrThrow()
  // What is left of a process that died after it began to ask.
  expect(await store.claimQuestion(messageId)).toBe(true)
  expect(await store.claimQuestion(messageId)).toBe(false)
  await server.drain()
  expect(callsOfReceipts(server.model.calls)).toHaveLength(0)
  expect(sent()).toEqual(['Eco: [foto, imagen 1]'])
  expect((await read())[0]).toMatchObject({ paymentReceipt: null, reading: { state: 'kept' } })
})
