import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { pressByKeyboard } from './keyboard.ts'
import { openSignedIn, signUp } from './users.ts'

test('owner: sees what would go before old conversations are deleted, and stops it again', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'conservadora')
  await openSignedIn(page, owner, '/negocio')
  const card = page.getByRole('region', { name: 'Conversaciones antiguas' })
  await expect(card).toContainText('Ahora no se borra ninguna.')
  await pressByKeyboard(page, card.getByRole('button', { name: 'Ver qué se borraría' }))
  await expect(card).toContainText('Escribe un número de meses entre 1 y 120')
  await card.getByLabel('Borrar las que llevan sin mensajes (meses)').fill('24')
  await pressByKeyboard(page, card.getByRole('button', { name: 'Ver qué se borraría' }))
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('¿Borrar lo que lleva 24 meses sin mensajes?')
  await expect(dialog).toContainText('Hoy no se borraría ninguna conversación')
  await expect(dialog.getByRole('link', { name: 'Exportar antes las conversaciones' })).toBeVisible()
  await checkAllSizes(page)
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Borrar cada noche' }))
  await expect(card).toContainText('Cada noche se borran las que llevan 24 meses sin mensajes.')
  await checkAllSizes(page)
  await pressByKeyboard(page, card.getByRole('button', { name: 'Dejar de borrar' }))
  await expect(card).toContainText('Ahora no se borra ninguna.')
})
