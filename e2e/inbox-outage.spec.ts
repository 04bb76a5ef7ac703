import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { cards } from './inbox-page.ts'
import { checkAllSizes } from './all-sizes.ts'

test('conversations paused by a model outage: one question for all, and «No» answers no old message', async ({
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
  const question = page.getByRole('alertdialog', { name: '¿Que responda ya a lo que quedó pendiente?' })
  await checkAllSizes(page)
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('2 conversaciones reabiertas.')).toBeVisible()
  await expect(page.getByText('quedaron en pausa')).toBeHidden()
  await expect(cards(page).filter({ hasText: 'Pendiente' })).toHaveCount(2)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE, OUTAGE_MESSAGE])
})

test('conversations paused by a model outage: «Sí» answers each of them', async ({ page, product }) => {
  const bot = await openAsNewUser(page, product, 'apagon-si', '/conversations')
  product.model.queueReplies({ status: 401 }, { status: 401 })
  for (const id of [43_001, 43_002])
    bot.sendAsCustomer({ id, firstName: `Cliente ${id}` }, id === 43_001 ? 'hola' : 'buenas')
  await bot.waitForSent(2)
  await page.getByRole('button', { name: 'Reabrir las 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí', exact: true }).click()
  await expect(page.getByText('2 conversaciones reabiertas.')).toBeVisible()
  await bot.waitForSent(4)
  const answers = bot.sent.map(({ shown }) => shown).slice(2)
  expect(answers.toSorted()).toEqual(['Eco: buenas', 'Eco: hola'])
  await expect(cards(page).filter({ hasText: 'Activa' })).toHaveCount(2)
})
