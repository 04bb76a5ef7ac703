import type { Page } from '@playwright/test'
import { type N8n, openN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { expect, test as house } from './house.ts'
import { notices } from './notices.ts'
import { opened } from './opened.ts'
import { openProfile } from './own-profile.ts'
import { tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

async function openEmptyN8n() {
  const n8n = await openN8n()
  n8n.deactivate('/evolution-api')
  return n8n
}

/** An n8n on a machine of the shop's in which nothing of ours stands. */
const test = house.extend<object, { n8n: N8n }>({
  n8n: opened(openEmptyN8n),
  env: ({ n8n }, use) => use({ ALLOWED_PRIVATE_ORIGINS: n8n.url }),
})

const cardOf = (page: Page) => page.getByRole('region', { name: 'Flujos de n8n' })
const steps = (page: Page) => cardOf(page).getByRole('list', { name: 'Pasos de la instalación' })

async function connect(product: Product, n8n: N8n, token: string) {
  const { webhookUrl, url: apiUrl, apiKey: apiToken } = n8n
  const response = await fetch(`${product.url}/api/configuration/n8n/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ webhookUrl, apiUrl, apiToken }),
  })
  expect(response.status).toBe(200)
}

test('a person installs the workflows, sees each step and where it stopped, goes on, and brings them up to date', async ({
  page,
  context,
  product,
  n8n,
  trouble,
}) => {
  trouble.declare(/(400|409|502) \(.*\) .*\/configuration\/n8n\/workflows/)
  const owner = await openProfile(page, product, 'instaladora')
  await expect(cardOf(page)).toContainText('Primero guarda la conexión')
  await expect(cardOf(page).getByRole('button', { name: 'Instalar flujos' })).toBeDisabled()
  await atEverySize(page)
  await connect(product, n8n, await tokenOf(product, owner))
  const install = cardOf(page).getByRole('button', { name: 'Instalar flujos' })
  await expect(install).toBeEnabled()

  await cardOf(page).getByLabel('URL de Evolution API').fill('evolution')
  await install.click()
  await expect(cardOf(page).getByText('URL de Evolution API no es válida')).toBeVisible()
  await cardOf(page).getByLabel('URL de Evolution API').fill('https://evolution.tienda.co')
  await install.click()
  await expect(cardOf(page).getByText('Escribe la clave de Evolution API')).toBeVisible()
  await cardOf(page).getByLabel('Clave de Evolution API').fill('clave-de-evolution')
  n8n.activate('/evolution-api', () => ({}))
  await install.click()
  await expect(cardOf(page).getByText('La instalación no terminó')).toBeVisible()
  await expect(cardOf(page).getByText(/^Otro flujo de tu n8n ya usa una de estas direcciones/)).toBeVisible()
  await expect(steps(page).getByRole('listitem').filter({ hasText: 'Sesiones de WhatsApp' })).toContainText(
    'No se pudo',
  )
  await expect(cardOf(page).getByLabel('URL de Evolution API')).toHaveValue('https://evolution.tienda.co')
  await atEverySize(page)

  n8n.deactivate('/evolution-api')
  const release = n8n.holdApi()
  const other = await context.newPage()
  await other.goto('/profile')
  await install.click()
  await expect(steps(page).getByRole('listitem').filter({ hasText: 'Entrar en tu n8n' })).toContainText('En curso')
  await expect(cardOf(other).getByRole('button', { name: 'Instalando…' })).toBeDisabled()
  await atEverySize(page)
  release()
  await expect(cardOf(page).getByText('Los flujos están en tu n8n y contestan')).toBeVisible()
  await expect(cardOf(other).getByText('Los flujos están en tu n8n y contestan')).toBeVisible()
  await expect(notices(page).getByText('Flujos instalados')).toBeVisible()
  await expect(steps(page).getByText('Listo')).toHaveCount(7)
  await expect(cardOf(page).getByLabel('Clave de Evolution API')).toHaveValue('')
  await expect(page.getByText('Flujos de n8n', { exact: true })).toHaveCount(2)
  expect(await page.content()).not.toContain('clave-de-evolution')
  await atEverySize(page)

  const asked = n8n.knocks.length
  await cardOf(page).getByRole('button', { name: 'Actualizar flujos' }).click()
  // It looks, keeps four keys, puts and begins four workflows.
  await n8n.knocked(asked + 12)
  await expect(cardOf(page).getByRole('button', { name: 'Actualizar flujos' })).toBeEnabled()
  await expect(steps(page).getByText('Listo')).toHaveCount(7)
  expect(n8n.kept.workflows.size).toBe(4)
})
