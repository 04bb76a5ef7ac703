import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '../apps/server/test/helpers/read-csv.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { toasts } from './toasts.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'

const luz = { id: 58_001, firstName: 'Luz', lastName: 'Marín' }
const beto = { id: 58_002, firstName: 'Beto' }

const list = (page: Page) => page.getByRole('list', { name: 'Contactos', exact: true })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openContacts(page: Page, product: Product, username: string) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  await openSignedIn(page, owner, '/contactos')
  await expect(page.getByRole('heading', { name: 'Contactos' })).toBeVisible()
  return { owner, bot }
}

test('contacts: each person who writes appears, is edited, blocked and unblocked; the thread shows it', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*\/contact-fields/)
  const { bot } = await openContacts(page, product, 'contactos_uno')
  await expect(page.getByText('Todavía no tienes contactos')).toBeVisible()
  await checkAllSizes(page)

  await page.getByRole('button', { name: 'Campos' }).click()
  const fields = page.getByRole('dialog', { name: 'Campos de tus contactos' })
  await fields.getByLabel('Campo nuevo').fill('Ciudad')
  await fields.getByLabel('Campo nuevo').press('Enter')
  await expect(fields.getByLabel('Nombre de «Ciudad»')).toBeVisible()
  await fields.getByLabel('Campo nuevo').fill('CIUDÁD')
  await fields.getByRole('button', { name: 'Crear' }).click()
  await expect(fields.getByText('Ya tienes un campo con ese nombre')).toBeVisible()
  await checkAllSizes(page)
  await page.keyboard.press('Escape')

  bot.sendAsCustomer(luz, 'hola')
  await expect(list(page).getByRole('listitem')).toContainText(['Luz Marín'])
  await list(page).getByRole('link', { name: 'Luz Marín' }).press('Enter')
  await sheet(page, 'Luz Marín').getByRole('button', { name: 'Editar' }).click()
  const editor = page.getByRole('dialog', { name: 'Editar contacto' })
  await editor.getByLabel('Nombre').fill('Luz, la de las flores 🌷')
  await editor.getByLabel('Etiquetas').fill('VIP, mayorista')
  await editor.getByLabel('Ciudad').fill('Cali')
  await editor.getByLabel('Notas').fill('Paga los viernes')
  await checkAllSizes(page)
  await editor.getByRole('button', { name: 'Guardar cambios' }).click()
  const card = sheet(page, 'Luz, la de las flores 🌷')
  await expect(card.getByText('Cali')).toBeVisible()
  await expect(card.getByText('Paga los viernes')).toBeVisible()
  await checkAllSizes(page)

  await card.getByRole('switch', { name: 'Sin mensajes automáticos' }).click()
  await expect(card.getByText('De baja', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(card.getByText('Bloqueado', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: /^Abrir conversación/ }).click()

  const thread = sheet(page, 'Luz, la de las flores 🌷')
  await expect(thread.getByText('Este contacto está bloqueado')).toBeVisible()
  await expect(thread.getByText('Bloqueado', { exact: true })).toBeVisible()
  await expect(thread.getByLabel('Mensaje', { exact: true })).toBeHidden()
  await checkAllSizes(page)
  bot.sendAsCustomer(luz, '¿me leen?')
  await expect(thread.getByText('¿me leen?')).toBeVisible()
  await thread.getByRole('button', { name: 'Desbloquear' }).click()
  await expect(thread.getByLabel('Mensaje', { exact: true })).toBeVisible()
  await thread.getByRole('link', { name: 'Ver la ficha del contacto' }).click()
  await expect(page).toHaveURL(/\/contactos\?id=/)
  await expect(card.getByText('Cali')).toBeVisible()
})

test('contacts: two that are one person are merged after a preview, and one is deleted', async ({ page, product }) => {
  const { bot } = await openContacts(page, product, 'contactos_dos')
  bot.sendAsCustomer(luz, 'hola')
  bot.sendAsCustomer(beto, 'buenas')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Nuevo contacto' }).click()
  const created = page.getByRole('dialog', { name: 'Nuevo contacto' })
  await created.getByLabel('Nombre').fill('Luz de la tienda')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  await created.getByLabel('Teléfono').fill('300 123')
  await created.getByRole('button', { name: 'Crear contacto' }).click()
  await expect(created.getByText('Escribe el número con el indicativo del país')).toBeVisible()
  await expect(created.getByLabel('Teléfono')).toBeFocused()
  await created.getByLabel('Teléfono').fill('+57 300 123 4567')
  await created.getByRole('button', { name: 'Crear contacto' }).click()

  await sheet(page, 'Luz de la tienda').getByRole('button', { name: 'Unir con otro' }).click()
  const merge = page.getByRole('dialog', { name: 'Unir con Luz de la tienda' })
  const searchField = merge.getByLabel('Buscar el otro contacto')
  await searchField.fill('mar')
  await searchField.press('Escape')
  await expect(searchField).toHaveValue('')
  await expect(merge).toBeVisible()
  await searchField.press('Escape')
  await expect(merge).toBeHidden()
  await sheet(page, 'Luz de la tienda').getByRole('button', { name: 'Unir con otro' }).click()
  await searchField.fill('mar')
  await merge.getByRole('button', { name: /^Luz Marín/ }).click()
  await expect(merge.getByText('+57 300 123 4567, Telegram')).toBeVisible()
  await expect(merge.getByText('No se puede deshacer')).toBeVisible()
  await checkAllSizes(page)
  await merge.getByRole('radio', { name: 'Luz Marín' }).check()
  await merge.getByRole('button', { name: 'Unir contactos' }).click()
  const merged = sheet(page, 'Luz Marín')
  await expect(merged.getByRole('list', { name: 'Conversaciones' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)

  await page.getByLabel('Buscar contactos').fill('1234')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Buscar contactos').fill('nadie')
  await expect(page.getByText('Ningún contacto coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos' }).click()
  await list(page).getByRole('link', { name: 'Beto' }).click()
  await sheet(page, 'Beto').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Eliminar contacto' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})

test('contacts: a CSV of Excel is previewed, imported, undone and exported', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/contact-imports\/preview/)
  await openContacts(page, product, 'contactos_tres')
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar contactos' })
  const choose = (text: string, name = 'clientes.csv') =>
    dialog.getByLabel('Archivo').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await choose('Nombre;Correo\r\nAna;a@x.co')
  await expect(dialog.getByText('No encontramos la columna del teléfono')).toBeVisible()
  await choose(
    'Nombre;Tel\xe9fono;Etiquetas;Color\r\nMu\xf1oz;+57 300 111 2233;VIP;azul\r\nSin;300 111;;\r\nRosa;+573001112244;;',
  )
  await expect(dialog.getByText('2 nuevos · 1 fila con problemas')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Filas que se dejan fuera' })).toContainText('Fila 3: Teléfono')
  await expect(dialog.getByText('No se importan estas columnas: Color')).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Importar 2' }).click()
  await expect(toasts(page)).toContainText('Contactos importados')
  await expect(list(page).getByRole('listitem')).toContainText(['Muñoz', 'Rosa'])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await readFile(await (await downloading).path())
  const [, first] = readCsv(new Uint8Array(file).buffer)
  expect(first?.slice(0, 3)).toEqual(['Muñoz', "'+573001112233", 'VIP'])

  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Deshacer la importación de clientes.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(dialog.getByText('Deshecha', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Todavía no tienes contactos')).toBeVisible()
})
