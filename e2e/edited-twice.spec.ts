import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { card, inbox } from './inbox.ts'
import { ask } from './linked-agent.ts'
import { arrive, tokenOf } from './people.ts'
import { withSaid } from './said.ts'
import { atEverySize } from './sizes.ts'

test('a ready reply that another console changed meanwhile is shown as it is now, and what was typed stays until it is kept', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/409 .*canned-replies/)
  const { owner } = await inbox(page, product, 'dos_redactoras')
  const token = await tokenOf(product, owner)
  const { id } = await ask(product, token, 'POST', '/canned-replies', { shortcut: 'gracias', content: 'Gracias' })
  await card(page, 'Luis Peña').click()
  await page.getByRole('dialog', { name: 'Luis Peña' }).getByLabel('Mensaje', { exact: true }).fill('/')
  await page.getByRole('button', { name: 'Administrar respuestas rápidas' }).click()
  const managing = page.getByRole('dialog', { name: 'Respuestas rápidas' })
  await managing.getByRole('button', { name: 'Editar /gracias' }).click()
  await managing.getByLabel('Respuesta', { exact: true }).fill('Gracias por escribir')
  await ask(product, token, 'PUT', `/canned-replies/${String(id)}`, { shortcut: 'gracias', content: 'Mil gracias' })

  const keep = managing.getByRole('button', { name: 'Guardar' })
  await keep.click()
  const told = managing.getByRole('alert')
  await expect(told).toContainText('Otra ventana cambió esta respuesta')
  await expect(told).toContainText('Ahora /gracias dice: «Mil gracias».')
  await expect(managing.getByLabel('Respuesta', { exact: true })).toHaveValue('Gracias por escribir')
  await atEverySize(page)
  await keep.click()
  await expect(managing.getByRole('list', { name: 'Respuestas rápidas' })).toContainText('Gracias por escribir')
  await expect(told).toBeHidden()
})

/** Its own list does not come for a while: it does not know what another console has just kept. */
const behind = (page: Page) =>
  page.route('**/saved-searches', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { success: true, data: [] } }) : route.continue(),
  )

test('a search that another console kept under the same name a moment ago is not replaced unseen', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/409 .*saved-searches/)
  const { owner, token } = await withSaid(product, 'dos_buscadoras', [{ userMessage: 'Un pedido' }])
  await behind(page)
  await arrive(page, owner, '/data-extraction?q=pedido')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  const saved = page.getByRole('dialog', { name: 'Búsquedas guardadas' })
  await ask(product, token, 'POST', '/saved-searches', { name: 'Quejas', query: 'queja', days: { last: 7 } })
  const name = saved.getByLabel('Nombre de esta búsqueda')
  await name.fill('quejas')
  await page.unroute('**/saved-searches')
  await name.press('Enter')
  await expect(saved.getByText('Otra ventana acaba de guardar otra búsqueda con ese nombre.')).toBeVisible()
  await expect(saved.getByRole('listitem')).toContainText(['«queja»'])
  await expect(name).toHaveValue('quejas')
  await atEverySize(page)
  await name.press('Enter')
  await saved.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(saved.getByRole('listitem')).toContainText(['«pedido»'])
})

test('figures that could not be counted again say of when they are', async ({ page, product, trouble }) => {
  trouble.declare(/500 .*extraction/)
  const { owner } = await withSaid(product, 'contadora_terca', [{ userMessage: 'Un pedido' }])
  await arrive(page, owner, '/data-extraction')
  const figures = page.locator('dl > div').filter({ hasText: 'Conversaciones filtradas' })
  await expect(figures).toContainText('1')
  const counts = /\/api\/extraction\/counts/
  await answerInstead(page, counts, 500, { success: false })
  await page.getByRole('button', { name: 'Actualizar' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'No se pudieron actualizar: son las cifras de las' })
  await expect(told).toBeVisible({ timeout: 20_000 })
  await expect(figures).toContainText('1')
  await atEverySize(page)
  await page.unroute(counts)
  await told.getByRole('button', { name: 'Reintentar' }).click()
  await expect(told).toBeHidden()
})
