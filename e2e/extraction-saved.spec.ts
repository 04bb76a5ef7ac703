import { answerInstead, holdBack } from './answers.ts'
import { axe } from './axe.ts'
import { box, openExtraction, rows } from './extraction.ts'
import { expect, test } from './house.ts'
import { card, inbox } from './inbox.ts'
import { arrive } from './people.ts'
import { withSaid } from './said.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

test('searches are kept by name, come back with their filters, and can be deleted', async ({ page, product }) => {
  const { owner } = await withSaid(product, 'archivera', [{ userMessage: 'Un pedido' }])
  await openExtraction(page, owner, '/data-extraction?q=pedido&last=7&platform=telegram&statuses=active')
  const saved = page.getByRole('dialog', { name: 'Búsquedas guardadas' })
  const list = saved.getByRole('list', { name: 'Búsquedas guardadas' })
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await saved.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expect(saved.getByText('Ponle un nombre a la búsqueda')).toBeVisible()
  await saved.getByLabel('Nombre de esta búsqueda').fill('Pedidos <i>de la semana</i>')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toContainText('Pedidos <i>de la semana</i>')
  await atEverySize(page)
  await page.keyboard.press('Escape')

  await page.goto('/data-extraction')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await list.getByRole('button', { name: /^Pedidos/ }).click()
  await expect(box(page)).toHaveValue('pedido')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Activa' })).toBeChecked()
  await expect(page).toHaveURL(/last=7/)

  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await saved.getByRole('button', { name: /^Eliminar Pedidos/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  // A press beside the panel closes it; either way the search is there again.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('a name that stands for another search is asked about, and lists that do not come can be asked for again', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*saved-searches/, /500 .*agents/)
  const { owner } = await withSaid(product, 'reemplaza_nombres', [{ userMessage: 'Un pedido' }])
  const agents = /\/api\/agents$/
  await answerInstead(page, '**/saved-searches', 500, { success: false })
  await answerInstead(page, agents, 500, { success: false })
  await arrive(page, owner, '/data-extraction?q=pedido')
  const filters = page.getByRole('group', { name: 'Agentes' })
  await sees(filters, 'Error al obtener los agentes')
  await page.unroute(agents)
  await filters.getByRole('button', { name: 'Reintentar' }).click()
  await expect(filters.getByRole('checkbox')).toHaveCount(1)

  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  const saved = page.getByRole('dialog', { name: 'Búsquedas guardadas' })
  await expect(saved.getByRole('alert')).toContainText('No se pudieron cargar tus búsquedas.')
  await page.unroute('**/saved-searches')
  await saved.getByRole('button', { name: 'Reintentar' }).click()
  await expect(saved.getByText('Guarda lo que buscas a menudo')).toBeVisible()

  const name = saved.getByLabel('Nombre de esta búsqueda')
  const list = saved.getByRole('listitem')
  await name.fill('Pedidos')
  await name.press('Enter')
  await expect(list).toContainText(['«pedido»'])
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Buscar en el contenido' }).fill('devolución')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await name.fill('pedidos')
  await name.press('Enter')
  await expect(saved.getByText('Ya guardaste otra búsqueda con ese nombre.')).toBeVisible()
  await expect(list).toContainText(['«pedido»'])
  await axe(page)
  await saved.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(list).toContainText(['«devolución»'])
})

test('what was typed and not looked for waits there, and does not hide what a link looks for', async ({
  page,
  product,
}) => {
  const { owner } = await withSaid(product, 'olvida_buscar', [{ userMessage: 'Un pedido' }])
  const field = box(page)
  await arrive(page, owner, '/data-extraction')
  await field.fill('a medias')
  await page.reload()
  await expect(field).toHaveValue('a medias')
  await page.goto('/data-extraction?q=pedido')
  await expect(field).toHaveValue('pedido')
})

test('nobody erases a contact before they are told what is lost', async ({ page, product }) => {
  await inbox(page, product, 'bandeja_cauta')
  const letGo = await holdBack(page, '**/contact')
  await card(page, 'Luis Peña').click()
  await page.getByRole('button', { name: 'Eliminar todo lo de este contacto' }).click()
  const erase = page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar sus datos' })
  await expect(erase).toBeDisabled()
  await letGo()
  await expect(page.getByRole('alertdialog')).toContainText('1 conversación, 1 mensaje')
  await expect(erase).toBeEnabled()
})
