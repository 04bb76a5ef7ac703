import { expect, test } from './fixtures.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'

test('open menu: closes when the address changes without a press, and is closed on the way back', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'menus_uno')
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: 55_001, firstName: 'Luz' }, '¿Abren hoy?')
  await bot.waitForSent(1)
  await openSignedIn(page, owner, '/conversations')
  const menu = page.getByRole('menu')
  const goTo = (address: string) => page.evaluate((path) => history.pushState(null, '', path), address)

  await test.step('a menu of the page', async () => {
    await page.getByRole('button', { name: /^Acciones de .*Luz/ }).click()
    await expect(menu).toBeVisible()
    await goTo('/agents')
    await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
    await expect(menu).toHaveCount(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Luz', exact: true }).click()
    await expect(page.getByRole('log', { name: 'Mensajes' })).toBeVisible()
    await expect(menu).toHaveCount(0)
  })

  await test.step('a menu of the frame, which stays on every page', async () => {
    await goTo('/agents')
    await page.getByRole('button', { name: /Opciones de la cuenta$/ }).click()
    await expect(menu).toBeVisible()
    // The navigation is wide while the pointer is on it.
    await page.mouse.move(900, 500)
    await goTo('/conversations')
    await expect(page.getByRole('button', { name: 'Luz', exact: true })).toBeVisible()
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Luz', exact: true }).click()
    await expect(page.getByRole('log', { name: 'Mensajes' })).toBeVisible()
  })
})
