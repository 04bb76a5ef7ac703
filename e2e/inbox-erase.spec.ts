import { answerInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { card, figure, inbox } from './inbox.ts'
import { notices } from './notices.ts'
import { sees } from './strings/sees.ts'

test('deleting names what goes, says what went, and shows in every window', async ({
  page,
  product,
  context,
  trouble,
}) => {
  trouble.declare(/500 .*\/api\/conversations/)
  await inbox(page, product, 'bandeja_cinco')
  const other = await context.newPage()
  await other.goto('/conversations')
  await expect(card(other, 'Ana Ríos')).toBeVisible()

  await card(page, 'Ana Ríos').getByRole('button', { name: 'Acciones de Ana Ríos' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('2 mensajes')
  await axe(page)
  await asking.getByRole('button', { name: 'Eliminar' }).click()
  await sees(notices(page), 'Conversación eliminada')
  await expect(card(page, 'Ana Ríos')).toBeHidden()
  await expect(card(other, 'Ana Ríos')).toBeHidden()
  await expect(figure(page, 'Total')).toContainText('1')

  await answerInstead(page, /\/api\/conversations\/[0-9A-Z]{26}$/, 500, { success: false })
  await card(page, 'Luis Peña').getByRole('button', { name: 'Acciones de Luis Peña' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await asking.getByRole('button', { name: 'Eliminar' }).click()
  await sees(notices(page), 'Error al eliminar')
  await sees(notices(page), 'No se pudo eliminar la conversación. Inténtalo de nuevo.')
})

test('everything of a contact goes at once, told before and after', async ({ page, product }) => {
  await inbox(page, product, 'bandeja_seis')
  await card(page, 'Ana Ríos').click()
  await page
    .getByRole('dialog', { name: 'Ana Ríos' })
    .getByRole('button', { name: 'Eliminar todo lo de este contacto' })
    .click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('1 conversación, 2 mensajes')
  await axe(page)
  await asking.getByRole('button', { name: 'Eliminar sus datos' }).click()
  await expect(notices(page).getByText('Datos del contacto eliminados')).toBeVisible()
  await sees(page, 'Conversación no encontrada')
})
