import type { Page } from '@playwright/test'
import type { FakeN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { expect, test as server } from './fixtures.ts'
import { toasts } from './toasts.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

/** A fake n8n on the local network without our workflows. */
const test = server.extend<{ n8n: FakeN8n }>({
  n8n: ({ localServices }, use) => use(localServices.n8n.withoutWorkflows),
})

const workflowsCard = (page: Page) => page.getByRole('region', { name: 'Flujos de n8n' })
const installSteps = (page: Page) => workflowsCard(page).getByRole('list', { name: 'Pasos de la instalación' })

async function saveN8nConfig(product: Product, n8n: FakeN8n, token: string) {
  const { webhookUrl, url: apiUrl, apiKey: apiToken } = n8n
  const response = await fetch(`${product.url}/api/configuration/n8n/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ webhookUrl, apiUrl, apiToken }),
  })
  expect(response.status).toBe(200)
}

test('n8n workflows: the owner installs them, sees each step and failure, continues and updates them', async ({
  page,
  context,
  product,
  n8n,
  browserErrors,
}) => {
  browserErrors.declare(/(400|409|502) \(.*\) .*\/configuration\/n8n\/workflows/)
  const owner = await openProfile(page, product, 'instaladora')
  await openProfilePart(page, 'Integraciones')
  await expect(workflowsCard(page)).toContainText('Primero guarda la conexión')
  await expect(workflowsCard(page).getByRole('button', { name: 'Instalar flujos' })).toBeDisabled()
  await checkAllSizes(page)
  await saveN8nConfig(product, n8n, await fetchToken(product, owner))
  const install = workflowsCard(page).getByRole('button', { name: 'Instalar flujos' })
  await expect(install).toBeEnabled()

  await workflowsCard(page).getByLabel('URL de Evolution API').fill('evolution')
  await install.click()
  await expect(workflowsCard(page).getByText('URL de Evolution API no es válida')).toBeVisible()
  await workflowsCard(page).getByLabel('URL de Evolution API').fill('https://evolution.tienda.co')
  await install.click()
  await expect(workflowsCard(page).getByText('Escribe la clave de Evolution API')).toBeVisible()
  await workflowsCard(page).getByLabel('Clave de Evolution API').fill('clave-de-evolution')
  n8n.activate('/evolution-api', () => ({}))
  await install.click()
  await expect(workflowsCard(page).getByText('La instalación no terminó')).toBeVisible()
  await expect(workflowsCard(page).getByText(/^Otro flujo de tu n8n ya usa una de estas direcciones/)).toBeVisible()
  await expect(installSteps(page).getByRole('listitem').filter({ hasText: 'Sesiones de WhatsApp' })).toContainText(
    'No se pudo',
  )
  await expect(workflowsCard(page).getByLabel('URL de Evolution API')).toHaveValue('https://evolution.tienda.co')
  await checkAllSizes(page)

  n8n.deactivate('/evolution-api')
  const release = n8n.holdApiAnswers()
  const otherTab = await context.newPage()
  await otherTab.goto('/profile/integraciones')
  await install.click()
  await expect(installSteps(page).getByRole('listitem').filter({ hasText: 'Entrar en tu n8n' })).toContainText(
    'En curso',
  )
  await expect(workflowsCard(otherTab).getByRole('button', { name: 'Instalando…' })).toBeDisabled()
  await checkAllSizes(page)
  release()
  await expect(workflowsCard(page).getByText('Los flujos están en tu n8n y contestan')).toBeVisible()
  await expect(workflowsCard(otherTab).getByText('Los flujos están en tu n8n y contestan')).toBeVisible()
  await expect(toasts(page).getByText('Flujos instalados')).toBeVisible()
  await expect(installSteps(page).getByText('Listo')).toHaveCount(7)
  await expect(workflowsCard(page).getByLabel('Clave de Evolution API')).toHaveValue('')
  await expect(page.getByText('Flujos de n8n', { exact: true })).toHaveCount(2)
  expect(await page.content()).not.toContain('clave-de-evolution')
  await checkAllSizes(page)

  const requestCount = n8n.apiRequests.length
  await workflowsCard(page).getByRole('button', { name: 'Actualizar flujos' }).click()
  // An update makes one check, saves four keys and saves and activates four workflows.
  await n8n.waitForApiRequests(requestCount + 12)
  await expect(workflowsCard(page).getByRole('button', { name: 'Actualizar flujos' })).toBeEnabled()
  await expect(installSteps(page).getByText('Listo')).toHaveCount(7)
  expect(n8n.workflowStore.workflows.size).toBe(4)
})
