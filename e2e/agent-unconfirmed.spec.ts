import { killedServerErrors } from './browser-errors.ts'
import { expect, test } from './fixtures.ts'
import { waitForStream } from './following-page.ts'
import { openSignedIn, createAgent, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

test('server unreachable: each agent shows its last known state and the time, and recovers by itself', async ({
  page,
  product,
  browserErrors,
}) => {
  test.slow()
  browserErrors.declare(killedServerErrors)
  const owner = await signUp(product, 'desconfiada')
  await createAgent(product, owner)
  await page.clock.install()
  const eventsResponse = waitForStream(page)
  await openSignedIn(page, owner)
  await eventsResponse
  const rail = page.getByRole('navigation', { name: 'Principal' })
  await rail.getByRole('link', { name: 'Agentes' }).click()
  await page.mouse.move(900, 30)
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  const cardBox = await card.boundingBox()
  await card.getByRole('link', { name: 'Ventas' }).click()
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await expect(detail).toContainText('Todavía no ha respondido a nadie.')

  await product.kill()
  const unconfirmed = /Conectado · sin confirmar desde las \d\d:\d\d/
  await expect(detail).toContainText(unconfirmed)
  await checkAllSizes(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(card).toContainText(unconfirmed)
  expect(await card.boundingBox()).toEqual(cardBox)
  await checkAllSizes(page)
  await rail.getByRole('link', { name: 'Dashboard' }).click()
  await page.mouse.move(900, 30)
  await expect(page.getByRole('status').filter({ hasText: /^sin confirmar desde las \d\d:\d\d$/ })).toBeVisible()
  await checkAllSizes(page)

  await product.restart()
  await page.clock.fastForward(38_000)
  await expect(page.getByText(/sin confirmar/)).toHaveCount(0)
  await rail.getByRole('link', { name: 'Agentes' }).click()
  await expect(card).toContainText('Conectado')
  await expect(card).not.toContainText('sin confirmar')
})
