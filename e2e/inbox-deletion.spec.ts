import { fulfillWith } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { card, figure, openInbox } from './inbox-page.ts'
import { toasts } from './toasts.ts'
import { expectText } from './strings/expect-text.ts'

test('deleting a conversation: it shows what is lost, confirms and disappears from every tab', async ({
  page,
  product,
  context,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/conversations/)
  await openInbox(page, product, 'bandeja_cinco')
  const otherTab = await context.newPage()
  await otherTab.goto('/conversations')
  await expect(card(otherTab, 'Ana Ríos')).toBeVisible()

  await card(page, 'Ana Ríos').getByRole('button', { name: 'Acciones de Ana Ríos' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('2 mensajes')
  await checkAccessibility(page)
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expectText(toasts(page), 'Conversación eliminada')
  await expect(card(page, 'Ana Ríos')).toBeHidden()
  await expect(card(otherTab, 'Ana Ríos')).toBeHidden()
  await expect(figure(page, 'Total')).toContainText('1')

  await fulfillWith(page, /\/api\/conversations\/[0-9A-Z]{26}$/, 500, { success: false })
  await card(page, 'Luis Peña').getByRole('button', { name: 'Acciones de Luis Peña' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expectText(toasts(page), 'Error al eliminar')
  await expectText(toasts(page), 'No se pudo eliminar la conversación. Inténtalo de nuevo.')
})

test('deleting a contact: everything goes at once, with counts before and a message after', async ({
  page,
  product,
}) => {
  await openInbox(page, product, 'bandeja_seis')
  await card(page, 'Ana Ríos').click()
  await page
    .getByRole('dialog', { name: 'Ana Ríos' })
    .getByRole('button', { name: 'Eliminar todo lo de este contacto' })
    .click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('1 conversación, 2 mensajes')
  await checkAccessibility(page)
  await confirmation.getByRole('button', { name: 'Eliminar sus datos' }).click()
  await expect(toasts(page).getByText('Datos del contacto eliminados')).toBeVisible()
  await expectText(page, 'Conversación no encontrada')
})
