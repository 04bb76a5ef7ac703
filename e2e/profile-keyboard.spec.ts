import { expect, test } from './fixtures.ts'
import { moveFocusTo, pressByKeyboard } from './keyboard.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { codeNow, section } from './second-factor-page.ts'

test('keyboard: an app with codes is set up, and the focus returns to its button', async ({ page, product }) => {
  const person = await openProfile(page, product, 'teclas-codigos')
  const open = section(page).getByRole('button', { name: 'Usar una aplicación de códigos' })
  const dialog = page.getByRole('dialog')
  await pressByKeyboard(page, open)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await pressByKeyboard(page, open)
  await moveFocusTo(page, dialog.getByLabel('Contraseña actual'))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await moveFocusTo(page, dialog.getByLabel('Código de tu aplicación'))
  await page.keyboard.type(codeNow(secret))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10)
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Ya los guardé' }))
  await expect(dialog).toBeHidden()
  await expect(section(page)).toContainText('Activada')
  await expect(section(page).getByRole('button', { name: 'Cambiar de aplicación' })).toBeFocused()
})

test('keyboard: kinds of notices and quiet hours are changed, and a reload keeps them', async ({ page, product }) => {
  await openProfile(page, product, 'teclas-avisos')
  await openProfilePart(page, 'Avisos')
  const card = page.getByRole('region', { name: 'Avisos fuera de la consola' })
  const mentions = card.getByRole('switch', { name: 'Me mencionan' })
  const quiet = card.getByRole('switch', { name: 'Horas de silencio' })
  await expect(mentions).toBeChecked()
  for (const control of [mentions, quiet]) {
    await moveFocusTo(page, control)
    await page.keyboard.press('Space')
  }
  await expect(mentions).not.toBeChecked()
  await expect(quiet).toBeChecked()
  await expect(quiet).toBeFocused()
  await moveFocusTo(page, card.getByLabel('Desde'))
  // Each key saves, one after another: a reload before the last would lose it.
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('21:30') ?? false)
  await page.keyboard.type('0930PM')
  await expect(card.getByLabel('Desde')).toHaveValue('21:30')
  await saved
  await moveFocusTo(page, card.getByLabel('Hasta'))
  await page.reload()
  await expect(mentions).not.toBeChecked()
  await expect(card.getByLabel('Desde')).toHaveValue('21:30')
})
