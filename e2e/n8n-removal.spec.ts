import { errorCatalog } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { fulfillWith, fulfillWithError } from './route-overrides.ts'
import { callApi } from './linked-agent.ts'
import { expect, test } from './n8n-fixtures.ts'
import { toasts } from './toasts.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { createAgent, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

const CONFIG_PATH = '/configuration/n8n/config'
const automationCard = (page: Page) => page.getByRole('region', { name: 'Automatización' })
const removeButton = (page: Page) => automationCard(page).getByRole('button', { name: 'Quitar', exact: true })
const confirmation = (page: Page) => page.getByRole('alertdialog')

test('removing n8n: the owner moves the agents that use it, and then the connection is deleted', async ({
  page,
  context,
  product,
  flow: { n8n, bots },
}) => {
  const owner = await openProfile(page, product, 'quita_n8n')
  await openProfilePart(page, 'Integraciones')
  await expect(removeButton(page)).toHaveCount(0)
  const token = await fetchToken(product, owner)
  const config = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey, isEnabled: true }
  await callApi(product, token, 'POST', CONFIG_PATH, config)
  await createAgent(product, owner, { name: 'Pedidos' })
  await bots.waitForOperation('connect')

  await removeButton(page).click()
  await expect(confirmation(page)).toContainText('Tu n8n todavía atiende a alguien')
  await expect(confirmation(page).getByRole('button', { name: 'Quitar' })).toBeDisabled()
  await checkAllSizes(page)
  await confirmation(page).getByRole('link', { name: 'Pedidos' }).click()
  const detail = page.getByRole('main')
  await detail.getByRole('button', { name: 'Mover al motor integrado' }).click()
  await confirmation(page).getByRole('button', { name: 'Mover al motor integrado' }).click()
  await expect(detail).toContainText('Portavoz recibe sus mensajes')

  const otherTab = await context.newPage()
  await otherTab.goto('/profile/integraciones')
  await expect(automationCard(otherTab).getByLabel('URL del webhook de n8n')).toHaveValue(n8n.webhookUrl)
  await page.goto('/profile/integraciones')
  await removeButton(page).click()
  await expect(confirmation(page)).toContainText('¿Quitar la conexión con n8n?')
  await expect(confirmation(page)).toContainText('Se borran las direcciones y el token guardado')
  await expect(confirmation(page)).toContainText('Tus conversaciones se quedan')
  await checkAllSizes(page)
  await confirmation(page).getByRole('button', { name: 'Quitar' }).click()
  await expect(toasts(page).getByText('Conexión con n8n quitada')).toBeVisible()
  for (const tab of [page, otherTab]) {
    await expect(automationCard(tab).getByLabel('URL del webhook de n8n')).toHaveValue('')
    await expect(automationCard(tab).getByLabel('Token de la API', { exact: false }).first()).toHaveValue('')
    await expect(removeButton(tab)).toHaveCount(0)
  }
  expect(await callApi(product, token, 'GET', CONFIG_PATH)).toMatchObject({
    webhookUrl: '',
    apiToken: '',
    updatedAt: null,
  })
  await otherTab.close()
})

test('removing n8n: unfinished work and failures are shown, and a failure keeps the connection', async ({
  page,
  product,
  flow: { n8n },
  browserErrors,
}) => {
  browserErrors.declare(/503 .*\/configuration\/n8n\/(use|config)/)
  const owner = await openProfile(page, product, 'quita_mas_tarde')
  await openProfilePart(page, 'Integraciones')
  await callApi(product, await fetchToken(product, owner), 'POST', CONFIG_PATH, { webhookUrl: n8n.webhookUrl })
  const install = { ...NOT_INSTALLED, steps: [{ step: 'look', state: 'done' }] }
  await fulfillWith(page, '**/api/configuration/n8n/workflows', 200, { success: true, data: install })
  await fulfillWithError(page, '**/api/configuration/n8n/use', 'unavailable')
  await page.reload()
  await removeButton(page).click()
  await expect(confirmation(page)).toContainText('No se pudo ver quién trabaja con tu n8n.', { timeout: 20_000 })
  await expect(confirmation(page).getByRole('button', { name: 'Quitar' })).toBeDisabled()
  await checkAllSizes(page)
  await page.unroute('**/api/configuration/n8n/use')
  const use = { agents: [], phones: [], leaving: 2 }
  await fulfillWith(page, '**/api/configuration/n8n/use', 200, { success: true, data: use })
  await confirmation(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(confirmation(page)).toContainText('Tu n8n todavía tiene que eliminar 2 sesiones de WhatsApp')
  await expect(confirmation(page)).toContainText('Los flujos que instaló Portavoz siguen en tu n8n')
  await checkAllSizes(page)
  await fulfillWithError(page, `**/api${CONFIG_PATH}`, 'unavailable')
  await confirmation(page).getByRole('button', { name: 'Quitar' }).click()
  await expect(toasts(page).getByText(errorCatalog.unavailable.text)).toBeVisible()
  await page.unroute(`**/api${CONFIG_PATH}`)
  await confirmation(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(automationCard(page).getByLabel('URL del webhook de n8n')).toHaveValue(n8n.webhookUrl)
})

const NOT_INSTALLED = {
  evolutionUrl: '',
  hasEvolutionKey: false,
  isRunning: false,
  problem: null,
  installedAt: null,
  isOutdated: false,
}
