import { bell } from './bell.ts'
import { draftsIn } from './ended-session.ts'
import { expect, test } from './house.ts'
import { card, inbox } from './inbox.ts'
import { ana, liveIn } from './live-console.ts'
import { notices } from './notices.ts'

test('what another window had deleted is gone here too, and the window that asks for it closes', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/404 .*\/api\/conversations\//)
  await inbox(page, product, 'bandeja_ida')
  await page.route(/\/api\/conversations\/[0-9A-Z]{26}$/, async (route) => {
    if (route.request().method() === 'DELETE') await route.fetch()
    return route.continue()
  })
  await card(page, 'Luis Peña').getByRole('button', { name: 'Acciones de Luis Peña' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(notices(page)).toContainText('Ya se había eliminado en otra ventana.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(card(page, 'Luis Peña')).toHaveCount(0)
})

test('of a contact who was deleted neither the bell nor this tab keeps a word', async ({ page, product }) => {
  const { bot } = await liveIn(page, product, 'bandeja_sin_ana')
  bot.say(ana, 'Mi cédula es 1234')
  await card(page, 'Ana Ruiz').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await sheet.getByLabel('Mensaje', { exact: true }).fill('Hola, Ana Ruiz')
  await sheet.getByLabel('Nueva nota').fill('Ana paga tarde')
  await sheet.getByLabel('Nueva etiqueta').fill('ana')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain('cédula')
  expect(await draftsIn(page)).toHaveLength(3)
  await sheet.getByRole('button', { name: 'Eliminar todo lo de este contacto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar sus datos' }).click()
  await expect(notices(page)).toContainText('Datos del contacto eliminados')
  await expect.poll(() => draftsIn(page)).toEqual([])
  await expect.poll(kept).not.toContain('cédula')
  expect(await kept()).not.toContain('Ana Ruiz')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones')
})

test('a contact whose conversation another window had deleted is told to be gone, and where the rest would be', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/404 .*\/api\/conversations\//)
  await inbox(page, product, 'bandeja_ida_2')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  await sheet.getByRole('button', { name: 'Eliminar todo lo de este contacto' }).click()
  const erase = page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar sus datos' })
  await expect(erase).toBeEnabled()
  await page.route(/\/api\/conversations\/[0-9A-Z]{26}\/contact$/, async (route) => {
    if (route.request().method() === 'DELETE') await route.fetch()
    return route.continue()
  })
  await erase.click()
  await expect(notices(page)).toContainText('elimínalo desde otra de sus conversaciones')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, 'Luis Peña')).toHaveCount(0)
})
