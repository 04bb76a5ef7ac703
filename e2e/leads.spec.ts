import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '../apps/server/test/helpers/read-csv.ts'
import type { FakeBot } from '../apps/server/test/fakes/telegram/bot.ts'
import type { WebhookReceiver } from '../apps/server/test/fakes/webhook/webhook-receiver.ts'
import { fulfillWith } from './route-overrides.ts'
import { closeNotifications, notificationBell } from './notification-bell.ts'
import { expect, test as server } from './fixtures.ts'
import { toasts } from './toasts.ts'
import { openSignedIn, createAgent, type ConsoleUser, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

/** The owner's system, to which leads are sent. */
const test = server.extend<{ receiver: WebhookReceiver }>({
  receiver: ({ localServices }, use) => use(localServices.receivers.leads),
})

const luz = { id: 52_001, firstName: 'Luz' }
const beto = { id: 52_002, firstName: 'Beto' }

const LEADS_URL = /\/api\/agents\/[^/]+\/leads(\?|$)/

/** Creates a user with one agent and opens its leads. */
async function openLeads(page: Page, product: Product, username: string, overrides: Record<string, string> = {}) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner, overrides)
  const callApi = await createApiCaller(product, owner)
  const [agent] = await callApi('GET', '/agents')
  await openSignedIn(page, owner, `/agents/${agent.id}/leads`)
  await expect(page.getByRole('region', { name: 'Enviarlos a tu sistema' })).toBeVisible()
  return { owner, bot, callApi, agent }
}

async function createApiCaller(product: Product, owner: ConsoleUser) {
  const token = await fetchToken(product, owner)
  return async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${product.url}/api${path}`, { method, headers, ...sent })
    // oxlint-disable-next-line typescript/no-explicit-any -- a journey reads any answer
    return ((await response.json()) as { data: any }).data
  }
}

function submitLead(product: Product, bot: FakeBot, customer: typeof luz, fields: Record<string, string>) {
  product.model.queueReplies({ tool: { name: 'save_lead', input: fields } }, 'Gracias, lo anoto')
  bot.sendAsCustomer(customer, `Soy ${Object.values(fields).join(', ')}`)
}

test('leads: they appear live, and the owner searches, exports and deletes them', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/leads/)
  const { bot } = await openLeads(page, product, 'interesada')
  await expect(page.getByText('Todavía no hay interesados')).toBeVisible()
  await expect(page.getByText('Nombre, Teléfono, Correo')).toBeVisible()
  await checkAllSizes(page)

  submitLead(product, bot, luz, { name: 'Luz Marín', email: 'luz@correo.co', budget: 'dos millones' })
  const list = page.getByRole('list', { name: 'Interesados' })
  await expect(list.getByRole('listitem')).toContainText(['Luz Marín'])
  submitLead(product, bot, beto, { name: '<b>Beto</b>' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('<b>Beto</b>')
  submitLead(product, bot, luz, { timeline: 'mañana' })
  await expect(list.getByRole('listitem').first()).toContainText('Para cuándo')
  await checkAllSizes(page)

  const search = page.getByRole('searchbox', { name: 'Buscar interesados' })
  await search.fill('marin')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await search.fill('nadie')
  await expect(page.getByText('Nadie con «nadie»')).toBeVisible()
  await search.fill('')
  await expect(list.getByRole('listitem')).toHaveCount(2)

  const exportRows = async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    const file = await downloading
    return { name: file.suggestedFilename(), rows: readCsv(new Uint8Array(await readFile(await file.path())).buffer) }
  }
  const ofAgent = await exportRows()
  expect(ofAgent.name).toMatch(/^interesados-Ventas-\d{4}-\d\d-\d\d\.csv$/)
  expect(ofAgent.rows.map((row) => row[4])).toEqual(['Nombre', 'Luz Marín', '<b>Beto</b>'])

  await test.step('of all agents: what the search found, as CSV and as a workbook', async () => {
    await page.goto('/interesados')
    await search.fill('marin')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Solo lo que encontró «marin»')).toBeVisible()
    const ofAll = await exportRows()
    expect(ofAll.name).toMatch(/^interesados-\d{4}-\d\d-\d\d\.csv$/)
    expect(ofAll.rows.map((row) => [row[2], row[5]])).toEqual([
      ['Agente', 'Nombre'],
      ['Ventas', 'Luz Marín'],
    ])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^interesados-\d{4}-\d\d-\d\d\.xlsx$/)
    await checkAllSizes(page)
    await search.fill('')
    await expect(list.getByRole('listitem')).toHaveCount(2)
  })

  const deleteBeto = async () => {
    await page.getByRole('button', { name: 'Acciones de <b>Beto</b>' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar los datos' }).click()
  }
  await deleteBeto()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Se perderá lo que contó: Nombre.')
  await checkAllSizes(page)
  await fulfillWith(page, '**/api/agents/*/leads/*', 500)
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expect(toasts(page).getByText('Error al eliminar')).toBeVisible()
  await page.unroute('**/api/agents/*/leads/*')
  await deleteBeto()
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('link', { name: 'Ver la conversación con Luz Marín' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Datos capturados' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('dos millones', { exact: true })).toBeVisible()
})

test('agent without lead capture: the page says so and turns it on; a failed list is retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/leads/)
  const { agent, callApi } = await openLeads(page, product, 'anotadorcita')
  await callApi('PUT', `/agents/${agent.id}`, {
    customConfig: { ...agent.customConfig, leadCapture: { ...agent.customConfig.leadCapture, enabled: false } },
  })
  await expect(page.getByText('Este agente todavía no guarda datos')).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Guardar datos de contacto' }).click()
  await expect(page.getByText('Todavía no hay interesados')).toBeVisible()
  expect((await callApi('GET', `/agents/${agent.id}`)).customConfig.leadCapture.enabled).toBe(true)

  await fulfillWith(page, LEADS_URL, 500)
  await page.reload()
  await expect(page.getByText('No se pudieron cargar los interesados')).toBeVisible()
  await checkAllSizes(page)
  await page.unroute(LEADS_URL)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Todavía no hay interesados')).toBeVisible()
})

test('lead webhook: the owner sets an address and secret, tests it, sees failures and retries', async ({
  page,
  product,
  receiver,
  context,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/lead-webhook/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { bot, agent, callApi } = await openLeads(page, product, 'enviada')
  const section = page.getByRole('region', { name: 'Enviarlos a tu sistema' })
  const address = section.getByLabel('Dirección')
  await address.fill('crm.ejemplo.co')
  await section.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(section.getByText('Escribe una dirección que empiece por https://')).toBeVisible()
  await address.fill('https://127.0.0.1/interesados')
  await page.reload()
  await expect(address).toHaveValue('https://127.0.0.1/interesados')
  await section.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(section.getByText('fuera de la red de este servidor')).toBeVisible()
  await checkAllSizes(page)

  await address.fill(receiver.url)
  await section.getByRole('button', { name: 'Guardar dirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'El secreto de tus envíos' })
  await expect(dialog.getByText('no se vuelve a mostrar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copiar secreto' }).click()
  await expect(dialog.getByText('Secreto copiado')).toBeVisible()
  receiver.setSecret(await dialog.getByLabel('Secreto').inputValue())
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click()

  const sent = section.getByRole('list', { name: 'Últimos envíos' })
  await section.getByRole('button', { name: 'Enviar una prueba' }).click()
  await expect(sent.getByRole('listitem')).toContainText(['Prueba'])
  await expect(sent.getByRole('listitem').first()).toContainText('Entregado')
  expect(receiver.received.at(-1)).toMatchObject({ isSigned: true, body: { event: 'lead.test' } })

  receiver.failNext({ status: 500 })
  submitLead(product, bot, luz, { name: 'Luz Marín' })
  await expect(sent.getByRole('listitem').first()).toContainText('Contestó 500: tu sistema no lo aceptó.')
  await expect(sent.getByRole('listitem').first()).toContainText('Se intenta de nuevo')
  await checkAllSizes(page)
  await sent.getByRole('button', { name: 'Reintentar el envío de Luz' }).click()
  await expect(sent.getByRole('listitem').first()).toContainText('Entregado')
  expect(receiver.received.at(-1)).toMatchObject({ isSigned: true, body: { lead: { fields: { name: 'Luz Marín' } } } })

  receiver.failNext({ status: 410 })
  submitLead(product, bot, beto, { name: 'Beto' })
  await expect(section.getByText('El envío se apagó', { exact: true })).toBeVisible()
  await notificationBell(page).click()
  await expect(page.getByText('Los interesados de Ventas no llegan a tu sistema')).toBeVisible()
  await closeNotifications(page)
  await checkAllSizes(page)
  await section.getByRole('switch', { name: 'Enviar los interesados' }).click()
  await expect(section.getByText('El envío se apagó', { exact: true })).toBeHidden()

  await section.getByRole('button', { name: 'Hacer otro secreto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hacer otro' }).click()
  await expect(dialog.getByLabel('Secreto')).toHaveValue(/^pvw_/)
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click()

  await section.getByRole('button', { name: 'Quitar la dirección' }).click()
  const removal = page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' })
  await expect(removal).toBeVisible()
  await checkAllSizes(page)
  await removal.click()
  await expect(sent).toBeHidden()
  await expect(address).toHaveValue('')

  const { features } = agent.customConfig
  const customConfig = { ...agent.customConfig, features: { ...features, salesIntegration: false } }
  await callApi('PUT', `/agents/${agent.id}`, { customConfig })
  await expect(section.getByText('La integración con ventas está apagada')).toBeVisible()
  await section.getByRole('button', { name: 'Encender la integración' }).click()
  await expect(address).toBeVisible()
})
