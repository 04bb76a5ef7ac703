import type { Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'
import { agentForm } from './agent-form.ts'

/** Creates a user with one agent and one version per change. */
async function createAgentWithVersions(product: Product, username: string, ...changes: object[]) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner, { prompt: 'Eres el vendedor de la tienda\nSaluda\nResponde corto' })
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const path = `/agents/${agent?.id}`
  const edit = (change: object) => callApi(product, token, 'PUT', path, change)
  for (const change of changes) await edit(change)
  return { owner, bot, token, path, edit, fetchAgent: () => callApi(product, token, 'GET', path) }
}

const versionRow = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Versiones' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^Versión ${number}\\b`) }) })

test('agent versions: the owner compares changes field by field and restores a version', async ({ page, product }) => {
  const prompt = 'Eres la vendedora de la tienda\nSaluda\nResponde corto'
  const shop = await createAgentWithVersions(
    product,
    'historiadora',
    { prompt },
    { customConfig: { personality: { tone: 'formal' } } },
  )
  await openSignedIn(page, shop.owner, `${shop.path}/versions`)
  await expect(versionRow(page, 3)).toContainText('Actual')
  await expect(versionRow(page, 3)).toContainText('Tono')
  await expect(versionRow(page, 3)).toContainText('historiadora')
  await expect(versionRow(page, 1)).toContainText('Primera versión.')
  await expect(versionRow(page, 3)).toContainText('Nadie le ha escrito con esta versión.')
  await checkAllSizes(page)

  await page.getByRole('button', { name: 'Ver qué cambió en la versión 2' }).click()
  const comparison = page.getByRole('dialog', { name: 'Qué cambió' })
  await expect(comparison.getByText('Prompt del sistema')).toBeVisible()
  await expect(comparison.getByText('Se quitó: Eres el vendedor de la tienda')).toBeVisible()
  await expect(comparison.getByText('Se añadió: Eres la vendedora de la tienda')).toBeVisible()
  await checkAllSizes(page)
  await comparison.getByLabel('Después').selectOption({ label: 'Versión 3, actual' })
  await expect(comparison.getByText('Después: Formal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comparison).toBeHidden()

  await page.getByRole('button', { name: 'Volver a esta versión, la 1' }).click()
  const restoring = page.getByRole('dialog', { name: '¿Volver a la versión 1?' })
  await expect(restoring).toContainText('Tus claves y tu canal se quedan como están')
  await expect(restoring.getByText('Antes: Formal')).toBeVisible()
  await checkAllSizes(page)
  await restoring.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(page.getByText('Volviste a la versión 1')).toBeVisible()
  await expect(versionRow(page, 4)).toContainText('Volvió a la versión 1.')
  await expect(versionRow(page, 4)).toContainText('Actual')
  expect(await shop.fetchAgent()).toMatchObject({
    version: 4,
    botToken: '***',
    customConfig: { personality: { tone: 'friendly' } },
  })
})

test('restoring a version: a change from another window is shown before the owner confirms', async ({
  page,
  product,
}) => {
  const shop = await createAgentWithVersions(product, 'a_la_vez', { description: 'Otra' })
  await openSignedIn(page, shop.owner, `${shop.path}/versions`)
  await page.getByRole('button', { name: 'Volver a esta versión, la 1' }).click()
  const restoring = page.getByRole('dialog', { name: '¿Volver a la versión 1?' })
  await expect(restoring.getByText('Antes: Otra')).toBeVisible()
  await shop.edit({ name: 'Soporte' })
  await expect(restoring).toContainText('Alguien cambió este agente mientras lo mirabas')
  await expect(restoring.getByText('Antes: Soporte')).toBeVisible()
  await checkAllSizes(page)
  await restoring.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(versionRow(page, 4)).toContainText('Actual')
})

test('restoring a version with a key for another address: it is refused and leads to the model form', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*(versions|test-runs)/)
  const customModel = (host: string) => ({
    customConfig: {
      model: { provider: 'custom', name: host, baseUrl: `https://${host}.ejemplo.co/v1` },
      apiKeys: { custom: `clave-de-${host}` },
    },
  })
  const shop = await createAgentWithVersions(product, 'trasladada', customModel('antes'), customModel('ahora'))
  await callApi(product, shop.token, 'POST', `${shop.path}/tests`, { question: '¿Abren hoy?', mustContain: ['sí'] })
  await openSignedIn(page, shop.owner, `${shop.path}/versions`)
  await page.getByRole('button', { name: 'Volver a esta versión, la 2' }).click()
  const restoring = page.getByRole('dialog', { name: '¿Volver a la versión 2?' })
  await restoring.getByRole('button', { name: 'Probarla antes' }).click()
  await expect(restoring.getByRole('alert')).toContainText('No se corrieron las pruebas')
  await expect(restoring.getByRole('link', { name: 'Escribir la clave en «Modelo»' })).toBeVisible()
  await restoring.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(restoring.getByRole('alert')).toContainText('No se pudo volver')
  await checkAllSizes(page)
  await restoring.getByRole('link', { name: 'Escribir la clave en «Modelo»' }).click()
  const form = agentForm(page)
  await expect(form.getByLabel('Qué modelo usa')).toBeInViewport()
  await expect(form.getByLabel('Dirección')).toHaveValue('https://ahora.ejemplo.co/v1')
  await expect(form.locator('summary').filter({ hasText: /^Modelo/ })).toBeFocused()
  await checkAllSizes(page)
})

test('agent versions: results of each version update live, and older versions load page by page', async ({
  page,
  product,
}) => {
  const changes = Array.from({ length: 24 }, (_, n) => ({ description: `Descripción ${n}` }))
  const shop = await createAgentWithVersions(product, 'constante', ...changes)
  await openSignedIn(page, shop.owner, `${shop.path}/versions`)
  await expect(versionRow(page, 25)).toContainText('Actual')
  await expect(page.getByRole('list', { name: 'Versiones' }).getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Ver anteriores' }).click()
  await expect(versionRow(page, 1)).toBeVisible()
  shop.bot.sendAsCustomer({ id: 46_001, firstName: 'Luz' }, '¿Abren hoy?')
  await shop.bot.waitForSent(1)
  await expect(versionRow(page, 25)).toContainText('Con 1 mensaje no dice mucho.')
  await expect(versionRow(page, 25)).toContainText('Quedó sin respuesta')
})

test('agent versions: a list that fails to load is retried', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/400 .*versions/)
  const shop = await createAgentWithVersions(product, 'reintentona')
  await fulfillWith(page, '**/api/agents/*/versions*', 400)
  await openSignedIn(page, shop.owner, `${shop.path}/versions`)
  await expect(page.getByText('No se pudieron cargar las versiones')).toBeVisible()
  await checkAllSizes(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(versionRow(page, 1)).toBeVisible()
})
