import { expect, test } from './fixtures.ts'
import { moveFocusTo, pressByKeyboard } from './keyboard.ts'
import { openOtherBrowser } from './other-browser.ts'
import { addAttendant, openAsMember } from './team.ts'
import { toasts } from './toasts.ts'
import { openSignedIn, signUp } from './users.ts'
import { openWorkspace } from './workspace-page.ts'

test('keyboard: the business is offered, withdrawn, offered again and received', async ({ page, product, browser }) => {
  const owner = await signUp(product, 'teclas-ofrece')
  const heir = await addAttendant(product, owner, 'teclas-recibe')
  await openWorkspace(page, owner)
  const card = page.getByRole('region', { name: 'Pasar el negocio' })
  const person = card.getByLabel('Persona que recibe el negocio')
  const offer = async () => {
    await moveFocusTo(page, person)
    await page.keyboard.press('t')
    await expect(person.locator('option:checked')).toHaveText('teclas-recibe')
    await pressByKeyboard(page, card.getByRole('button', { name: 'Ofrecer el negocio' }))
    await pressByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Ofrecer' }))
    await expect(card).toContainText('Ofreciste el negocio a teclas-recibe')
    await expect(card).toBeFocused()
  }
  await offer()
  await pressByKeyboard(page, card.getByRole('button', { name: 'Retirar la oferta' }))
  await expect(person).toBeVisible()
  await expect(card).toBeFocused()
  await offer()

  const other = await openOtherBrowser(browser, product)
  await openAsMember(other.page, heir, 'teclas-ofrece', '/negocio')
  const accept = other.page.getByRole('button', { name: 'Aceptar' })
  const confirmation = other.page.getByRole('alertdialog')
  await pressByKeyboard(other.page, accept)
  await expect(confirmation).toBeVisible()
  await other.page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(accept).toBeFocused()
  await pressByKeyboard(other.page, accept)
  await pressByKeyboard(other.page, confirmation.getByRole('button', { name: 'Recibir el negocio' }))
  await expect(other.page.getByText('Tu papel aquí: Dueño')).toBeVisible()
  await other.close()
})

test('keyboard: a business is created in «Mis negocios», and another one is opened', async ({ page, product }) => {
  await openSignedIn(page, await signUp(product, 'teclas-negocios'), '/negocios')
  const create = page.getByRole('button', { name: 'Crear otro negocio' })
  const dialog = page.getByRole('dialog')
  await pressByKeyboard(page, create)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(create).toBeFocused()
  await pressByKeyboard(page, create)
  await moveFocusTo(page, dialog.getByLabel('Nombre del negocio'))
  await page.keyboard.type('Flores del río')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Negocio Flores del río: cambiar de negocio' })).toBeAttached()
  await page.goto('/negocios')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Abrir teclas-negocios' }))
  await expect(page.getByRole('button', { name: 'Negocio teclas-negocios: cambiar de negocio' })).toBeAttached()
})

test('keyboard: a CSV of contacts is chosen, imported and undone', async ({ page, product }) => {
  await openSignedIn(page, await signUp(product, 'teclas-importa'), '/contactos')
  const open = page.getByRole('button', { name: 'Importar', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Importar contactos' })
  const contacts = page.getByRole('list', { name: 'Contactos', exact: true }).getByRole('listitem')
  await pressByKeyboard(page, open)
  const choosing = page.waitForEvent('filechooser')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Elegir archivo' }))
  const buffer = Buffer.from('Nombre,Teléfono\nRosa,+573001112244\nTito,+573001112245')
  await (await choosing).setFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('2 nuevos')).toBeVisible()
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Importar 2' }))
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await expect(contacts).toHaveCount(2)

  await pressByKeyboard(page, open)
  const undo = dialog.getByRole('button', { name: 'Deshacer la importación de clientes.csv' })
  await pressByKeyboard(page, undo)
  await pressByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }))
  await expect(toasts(page)).toContainText('Importación deshecha')
  await expect(dialog.getByText('Deshecha', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(contacts).toHaveCount(0)
})
