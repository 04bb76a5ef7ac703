import type { Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilFollowing } from './following-page.ts'
import { card, openInbox } from './inbox-page.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, fetchToken } from './users.ts'
import { createAgentWithExchanges } from './flow-exchanges.ts'
import { checkAllSizes } from './all-sizes.ts'

test('canned reply changed by another console: the new text is shown and the typed one is kept', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*canned-replies/)
  const { owner } = await openInbox(page, product, 'dos_redactoras')
  const token = await fetchToken(product, owner)
  const { id } = await callApi(product, token, 'POST', '/canned-replies', { shortcut: 'gracias', content: 'Gracias' })
  await card(page, 'Luis Peña').click()
  await page.getByRole('dialog', { name: 'Luis Peña' }).getByLabel('Mensaje', { exact: true }).fill('/')
  await page.getByRole('button', { name: 'Administrar respuestas rápidas' }).click()
  const managing = page.getByRole('dialog', { name: 'Respuestas rápidas' })
  await managing.getByRole('button', { name: 'Editar /gracias' }).click()
  await managing.getByLabel('Respuesta', { exact: true }).fill('Gracias por escribir')
  await callApi(product, token, 'PUT', `/canned-replies/${String(id)}`, { shortcut: 'gracias', content: 'Mil gracias' })

  const saveButton = managing.getByRole('button', { name: 'Guardar' })
  await saveButton.click()
  const alert = managing.getByRole('alert')
  await expect(alert).toContainText('Otra ventana cambió esta respuesta')
  await expect(alert).toContainText('Ahora /gracias dice: «Mil gracias».')
  await expect(managing.getByLabel('Respuesta', { exact: true })).toHaveValue('Gracias por escribir')
  await checkAllSizes(page)
  await saveButton.click()
  await expect(managing.getByRole('list', { name: 'Respuestas rápidas' })).toContainText('Gracias por escribir')
  await expect(alert).toBeHidden()
})

/** Answers the list of saved searches as empty, so that the page does not know what another console saved. */
const serveNoSavedSearches = (page: Page) =>
  page.route('**/saved-searches', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { success: true, data: [] } }) : route.continue(),
  )

test('saved search with a name that another console just used: it asks before replacing', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*saved-searches/)
  const { owner, token } = await createAgentWithExchanges(product, 'dos_buscadoras', [{ userMessage: 'Un pedido' }])
  await serveNoSavedSearches(page)
  const isFollowing = waitUntilFollowing(page)
  await openSignedIn(page, owner, '/data-extraction?q=pedido')
  await isFollowing
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  const saved = page.getByRole('dialog', { name: 'Búsquedas guardadas' })
  await callApi(product, token, 'POST', '/saved-searches', { name: 'Quejas', query: 'queja', days: { last: 7 } })
  const name = saved.getByLabel('Nombre de esta búsqueda')
  await name.fill('quejas')
  await page.unroute('**/saved-searches')
  await name.press('Enter')
  await expect(saved.getByText('Otra ventana acaba de guardar otra búsqueda con ese nombre.')).toBeVisible()
  await expect(saved.getByRole('listitem')).toContainText(['«queja»'])
  await expect(name).toHaveValue('quejas')
  await checkAllSizes(page)
  await name.press('Enter')
  await saved.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(saved.getByRole('listitem')).toContainText(['«pedido»'])
})

test('figures that fail to refresh: the old ones stay with their time', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/500 .*extraction/)
  const { owner } = await createAgentWithExchanges(product, 'contadora_terca', [{ userMessage: 'Un pedido' }])
  await openSignedIn(page, owner, '/data-extraction')
  const figures = page.locator('dl > div').filter({ hasText: 'Conversaciones filtradas' })
  await expect(figures).toContainText('1')
  const counts = /\/api\/extraction\/counts/
  await fulfillWith(page, counts, 500, { success: false })
  await page.getByRole('button', { name: 'Actualizar' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'No se pudieron actualizar: son las cifras de las' })
  await expect(alert).toBeVisible({ timeout: 20_000 })
  await expect(figures).toContainText('1')
  await checkAllSizes(page)
  await page.unroute(counts)
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await expect(alert).toBeHidden()
})
