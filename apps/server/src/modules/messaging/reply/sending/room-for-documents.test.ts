import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { runBothAtOnce } from '../../../../../test/database/run-behind-lock.ts'
import { startSendingShop, withoutModel } from '../../../../../test/helpers/sending-shop.ts'
import { waitUntilConfirmed } from '../../../../../test/test-accounts.ts'

const APOLOGY = 'Ahora mismo no puedo enviarte «Menú».'
const SENT = ['Te mando «Menú».', '[Menú.pdf]']

/** A shop that sent its menu once, and whose workspace has room for so many more copies of it. */
async function startCrowdedShop(copies: number) {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  const bytes = shop.documents[0]?.fileBytes ?? expect.fail('the shop has no document')
  await shop.write('mándame el menú')
  await shop.server.pool.query('update workspaces set storage_max_mb = 1')
  const used = 1e6 * limits.documentCopiesShare - bytes - Math.floor(copies * bytes)
  await shop.server.pool.query(`update media set bytes = ${used}`)
  return shop
}

test('two customers ask at once and the account has room for one copy: one gets it, the other an apology', async () => {
  const shop = await startCrowdedShop(1.5)
  const { server, bot } = shop
  bot.sendAsCustomer({ id: 1, firstName: 'Ana' }, 'mándame el menú')
  bot.sendAsCustomer({ id: 2, firstName: 'Leo' }, 'mándame el menú')
  await waitUntilConfirmed(bot)
  await runBothAtOnce(server.database, 'select id from conversations for update', () => server.drain())
  expect(shop.received().slice(2).toSorted()).toEqual([...SENT, APOLOGY].toSorted())
  expect(await shop.countFiles()).toBe(2)
  expect(shop.listCopies()).toHaveLength(2)
})

test('copies of documents leave room for the files of customers', async () => {
  const shop = await startCrowdedShop(0.5)
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual([...SENT, APOLOGY])
})
