import { openAsNewUser } from './open-as-new-user.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('drawer: it keeps the focus and closes with Esc, Back and a wider screen', async ({ page, product }) => {
  await openAsNewUser(page, product, 'caminante')
  const opener = page.getByRole('button', { name: 'Abrir menú' })
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await opener.click()
  await expect(drawer).toBeVisible()
  await checkPhoneFit(page, ['light', 'dark'])
  for (let step = 0; step < 16; step++) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate((box) => box.parentElement!.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await drawer.getByRole('link', { name: 'Agentes' }).click()
  await expect(page).toHaveURL('/agents')
  await expect(drawer).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await opener.click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL('/agents')
  await page.goBack()
  await expect(page).toHaveURL('/')

  await opener.click()
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 767, height: 740 })
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 768, height: 740 })
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Navegación' })).toBeVisible()
})

test('drawer: it leads to the palette and from there to any page', async ({ page, product }) => {
  await openAsNewUser(page, product, 'buscadora')
  await page.getByRole('button', { name: 'Abrir menú' }).tap()
  await page.getByRole('button', { name: 'Buscar…' }).tap()
  const field = page.getByRole('combobox', { name: /^Buscar/ })
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
  await expect(field).toBeFocused()
  await checkPhoneFit(page, ['light', 'dark'])
  await page.getByRole('option', { name: 'Conversaciones' }).tap()
  await expect(page).toHaveURL('/conversations')
  await expect(field).toBeHidden()
})
