import { fulfillWith, holdRequests } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { contentSearchBox, filtersLine, openExtraction, resultRows } from './extraction-page.ts'
import { expect, test } from './fixtures.ts'
import { card, openInbox } from './inbox-page.ts'
import { openSignedIn } from './users.ts'
import { createAgentWithExchanges } from './flow-exchanges.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

test('saved searches: the owner saves one by name, applies it with its filters and deletes it', async ({
  page,
  product,
}) => {
  const { owner } = await createAgentWithExchanges(product, 'archivera', [{ userMessage: 'Un pedido' }])
  await openExtraction(page, owner, '/data-extraction?q=pedido&last=7&platform=telegram&statuses=active')
  const saved = page.getByRole('dialog', { name: 'Búsquedas guardadas' })
  const list = saved.getByRole('list', { name: 'Búsquedas guardadas' })
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await saved.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expect(saved.getByText('Ponle un nombre a la búsqueda')).toBeVisible()
  await saved.getByLabel('Nombre de esta búsqueda').fill('Pedidos <i>de la semana</i>')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toContainText('Pedidos <i>de la semana</i>')
  await checkAllSizes(page)
  await page.keyboard.press('Escape')

  await page.goto('/data-extraction')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await list.getByRole('button', { name: /^Pedidos/ }).click()
  await expect(contentSearchBox(page)).toHaveValue('pedido')
  await expect(resultRows(page)).toHaveCount(1)
  await filtersLine(page).click()
  await expect(page.getByRole('checkbox', { name: 'Activa' })).toBeChecked()
  await expect(page).toHaveURL(/last=7/)

  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await saved.getByRole('button', { name: /^Eliminar Pedidos/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  // A press beside the panel closes it; in both cases the search is restored.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('saved search with a used name: it asks before replacing, and failed lists are retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*saved-searches/, /500 .*agents/)
  const { owner } = await createAgentWithExchanges(product, 'reemplaza_nombres', [{ userMessage: 'Un pedido' }])
  const agents = /\/api\/agents$/
  await fulfillWith(page, '**/saved-searches', 500, { success: false })
  await fulfillWith(page, agents, 500, { success: false })
  await openSignedIn(page, owner, '/data-extraction?q=pedido')
  await filtersLine(page).click()
  const filters = page.getByRole('group', { name: 'Agentes' })
  await expectText(filters, 'Error al obtener los agentes')
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
  await checkAccessibility(page)
  await saved.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(list).toContainText(['«devolución»'])
})

test('search field: a draft survives a reload, and a link’s query replaces it', async ({ page, product }) => {
  const { owner } = await createAgentWithExchanges(product, 'olvida_buscar', [{ userMessage: 'Un pedido' }])
  const field = contentSearchBox(page)
  await openSignedIn(page, owner, '/data-extraction')
  await field.fill('a medias')
  await page.reload()
  await expect(field).toHaveValue('a medias')
  await page.goto('/data-extraction?q=pedido')
  await expect(field).toHaveValue('pedido')
})

test('deleting a contact: the button is disabled until the counts are shown', async ({ page, product }) => {
  await openInbox(page, product, 'bandeja_cauta')
  const release = await holdRequests(page, '**/contact')
  await card(page, 'Luis Peña').click()
  await page.getByRole('button', { name: 'Eliminar todo lo de este contacto' }).click()
  const erase = page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar sus datos' })
  await expect(erase).toBeDisabled()
  await release()
  await expect(page.getByRole('alertdialog')).toContainText('1 conversación, 1 mensaje')
  await expect(erase).toBeEnabled()
})
