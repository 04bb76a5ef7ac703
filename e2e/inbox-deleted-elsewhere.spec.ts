import { notificationBell } from './notification-bell.ts'
import { readDrafts } from './ended-session.ts'
import { expect, test } from './fixtures.ts'
import { card, openInbox } from './inbox-page.ts'
import { ana, openLiveConversations } from './live-console.ts'
import { toasts } from './toasts.ts'

test('deleting a conversation that another tab deleted: it disappears and the dialog closes', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/404 .*\/api\/conversations\//)
  await openInbox(page, product, 'bandeja_ida')
  await page.route(/\/api\/conversations\/[0-9A-Z]{26}$/, async (route) => {
    if (route.request().method() === 'DELETE') await route.fetch()
    return route.continue()
  })
  await card(page, 'Luis Peña').getByRole('button', { name: 'Acciones de Luis Peña' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(toasts(page)).toContainText('Ya se había eliminado en otra ventana.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(card(page, 'Luis Peña')).toHaveCount(0)
})

test('deleted contact: notifications and drafts about the contact are deleted from this tab', async ({
  page,
  product,
}) => {
  const { bot } = await openLiveConversations(page, product, 'bandeja_sin_ana')
  bot.sendAsCustomer(ana, 'Mi cédula es 1234')
  await card(page, 'Ana Ruiz').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await sheet.getByLabel('Mensaje', { exact: true }).fill('Hola, Ana Ruiz')
  await sheet.getByLabel('Nueva nota').fill('Ana paga tarde')
  await sheet.getByLabel('Nueva etiqueta').fill('ana')
  const readStorage = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(readStorage).toContain('cédula')
  expect(await readDrafts(page)).toHaveLength(3)
  await sheet.getByRole('button', { name: 'Eliminar todo lo de este contacto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar sus datos' }).click()
  await expect(toasts(page)).toContainText('Datos del contacto eliminados')
  await expect.poll(() => readDrafts(page)).toEqual([])
  await expect.poll(readStorage).not.toContain('cédula')
  expect(await readStorage()).not.toContain('Ana Ruiz')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones')
})

test('deleting a contact of a deleted conversation: the message says where the rest can be deleted', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/404 .*\/api\/conversations\//)
  await openInbox(page, product, 'bandeja_ida_2')
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
  await expect(toasts(page)).toContainText('elimínalo desde otra de sus conversaciones')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, 'Luis Peña')).toHaveCount(0)
})
