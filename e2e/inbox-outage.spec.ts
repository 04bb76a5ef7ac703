import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { cards } from './inbox-page.ts'
import { checkAllSizes } from './all-sizes.ts'

test('conversations paused by a model outage: one click reopens all, and no old message is answered', async ({
  page,
  product,
}) => {
  const bot = await openAsNewUser(page, product, 'apagon', '/conversations')
  product.model.queueReplies({ status: 401 }, { status: 401 })
  for (const id of [43_001, 43_002]) bot.sendAsCustomer({ id, firstName: `Cliente ${id}` }, 'hola')
  await bot.waitForSent(2)
  await expect(page.getByText('2 conversaciones quedaron en pausa porque el modelo no respondió')).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Reabrir las 2' }).click()
  await expect(page.getByText('2 conversaciones reabiertas.')).toBeVisible()
  await expect(page.getByText('quedaron en pausa')).toBeHidden()
  await expect(cards(page).filter({ hasText: 'Pendiente' })).toHaveCount(2)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE, OUTAGE_MESSAGE])
})
