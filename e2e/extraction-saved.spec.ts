import { answerInstead, holdBack } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { card, inbox } from './inbox.ts'
import { arrive } from './people.ts'
import { withSaid } from './said.ts'

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
  await expect(filters.getByRole('alert')).toContainText('Error al cargar agentes')
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
  const rows = saved.getByRole('listitem')
  await name.fill('Pedidos')
  await name.press('Enter')
  await expect(rows).toContainText(['«pedido»'])
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Buscar en el contenido' }).fill('devolución')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await name.fill('pedidos')
  await name.press('Enter')
  await expect(saved.getByText('Ya guardaste otra búsqueda con ese nombre.')).toBeVisible()
  await expect(rows).toContainText(['«pedido»'])
  await axe(page)
  await saved.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(rows).toContainText(['«devolución»'])
})

test('what was typed and not looked for waits there, and does not hide what a link looks for', async ({
  page,
  product,
}) => {
  const { owner } = await withSaid(product, 'olvida_buscar', [{ userMessage: 'Un pedido' }])
  const box = page.getByRole('searchbox', { name: 'Buscar en el contenido' })
  await arrive(page, owner, '/data-extraction')
  await box.fill('a medias')
  await page.reload()
  await expect(box).toHaveValue('a medias')
  await page.goto('/data-extraction?q=pedido')
  await expect(box).toHaveValue('pedido')
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
