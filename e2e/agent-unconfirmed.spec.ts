import { expect, test } from './house.ts'
import { arrive, openAgent, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'

test('while the server is away each agent says how it was and until when that is known; it goes on by itself', async ({
  page,
  product,
  trouble,
}) => {
  test.slow()
  trouble.declare(
    /ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/,
  )
  const owner = await signUp(product, 'desconfiada')
  await openAgent(product, owner)
  await page.clock.install()
  const opened = page.waitForResponse('**/api/events')
  await arrive(page, owner)
  await opened
  const rail = page.getByRole('navigation', { name: 'Principal' })
  await rail.getByRole('link', { name: 'Agentes' }).click()
  await page.mouse.move(900, 30)
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  const place = await card.boundingBox()
  await card.getByRole('link', { name: 'Ventas' }).click()
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await expect(detail).toContainText('Todavía no ha respondido a nadie.')

  await product.kill()
  const unconfirmed = /Conectado · sin confirmar desde las \d\d:\d\d/
  await expect(detail).toContainText(unconfirmed)
  await atEverySize(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(card).toContainText(unconfirmed)
  expect(await card.boundingBox()).toEqual(place)
  await atEverySize(page)
  await rail.getByRole('link', { name: 'Dashboard' }).click()
  await page.mouse.move(900, 30)
  await expect(page.getByRole('status').filter({ hasText: /^sin confirmar desde las \d\d:\d\d$/ })).toBeVisible()
  await atEverySize(page)

  await product.startAgain()
  await page.clock.fastForward(38_000)
  await expect(page.getByText(/sin confirmar/)).toHaveCount(0)
  await rail.getByRole('link', { name: 'Agentes' }).click()
  await expect(card).toContainText('Conectado')
  await expect(card).not.toContainText('sin confirmar')
})
