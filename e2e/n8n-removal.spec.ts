import { errors } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { answerInstead, refuseInstead } from './answers.ts'
import { ask } from './linked-agent.ts'
import { expect, test } from './n8n-house.ts'
import { notices } from './notices.ts'
import { openProfile } from './own-profile.ts'
import { openAgent, tokenOf } from './people.ts'
import { atEverySize } from './sizes.ts'

const CONFIG = '/configuration/n8n/config'
const cardOf = (page: Page) => page.getByRole('region', { name: 'Automatización' })
const remove = (page: Page) => cardOf(page).getByRole('button', { name: 'Quitar', exact: true })
const asking = (page: Page) => page.getByRole('alertdialog')

test('a person removes their n8n: the agents that need it are named and moved first, and then nothing of it is left', async ({
  page,
  context,
  product,
  flow: { n8n, bots },
}) => {
  const owner = await openProfile(page, product, 'quita_n8n')
  await expect(remove(page)).toHaveCount(0)
  const token = await tokenOf(product, owner)
  const words = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey, isEnabled: true }
  await ask(product, token, 'POST', CONFIG, words)
  await openAgent(product, owner, { name: 'Pedidos' })
  await bots.met('connect')

  await remove(page).click()
  await expect(asking(page)).toContainText('Tu n8n todavía atiende a alguien')
  await expect(asking(page).getByRole('button', { name: 'Quitar' })).toBeDisabled()
  await atEverySize(page)
  await asking(page).getByRole('link', { name: 'Pedidos' }).click()
  const detail = page.getByRole('dialog', { name: 'Pedidos', exact: true })
  await detail.getByRole('button', { name: 'Mover al motor integrado' }).click()
  await asking(page).getByRole('button', { name: 'Mover al motor integrado' }).click()
  await expect(detail).toContainText('Portavoz recibe sus mensajes')

  const other = await context.newPage()
  await other.goto('/profile')
  await expect(cardOf(other).getByLabel('URL del webhook de n8n')).toHaveValue(n8n.webhookUrl)
  await page.goto('/profile')
  await remove(page).click()
  await expect(asking(page)).toContainText('¿Quitar la conexión con n8n?')
  await expect(asking(page)).toContainText('Se borran las direcciones y el token guardado')
  await expect(asking(page)).toContainText('Tus conversaciones se quedan')
  await atEverySize(page)
  await asking(page).getByRole('button', { name: 'Quitar' }).click()
  await expect(notices(page).getByText('Conexión con n8n quitada')).toBeVisible()
  for (const there of [page, other]) {
    await expect(cardOf(there).getByLabel('URL del webhook de n8n')).toHaveValue('')
    await expect(cardOf(there).getByLabel('Token de la API', { exact: false }).first()).toHaveValue('')
    await expect(remove(there)).toHaveCount(0)
  }
  expect(await ask(product, token, 'GET', CONFIG)).toMatchObject({ webhookUrl: '', apiToken: '', updatedAt: null })
  await other.close()
})

test('what n8n has not finished and what stays in it is said; what fails is said too, and nothing goes', async ({
  page,
  product,
  flow: { n8n },
  trouble,
}) => {
  trouble.declare(/503 .*\/configuration\/n8n\/(use|config)/)
  const owner = await openProfile(page, product, 'quita_mas_tarde')
  await ask(product, await tokenOf(product, owner), 'POST', CONFIG, { webhookUrl: n8n.webhookUrl })
  const install = { ...usual, steps: [{ step: 'look', state: 'done' }] }
  await answerInstead(page, '**/api/configuration/n8n/workflows', 200, { success: true, data: install })
  await refuseInstead(page, '**/api/configuration/n8n/use', 'unavailable')
  await page.reload()
  await remove(page).click()
  await expect(asking(page)).toContainText('No se pudo ver quién trabaja con tu n8n.', { timeout: 20_000 })
  await expect(asking(page).getByRole('button', { name: 'Quitar' })).toBeDisabled()
  await atEverySize(page)
  await page.unroute('**/api/configuration/n8n/use')
  const use = { agents: [], phones: [], leaving: 2 }
  await answerInstead(page, '**/api/configuration/n8n/use', 200, { success: true, data: use })
  await asking(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(asking(page)).toContainText('Tu n8n todavía tiene que eliminar 2 sesiones de WhatsApp')
  await expect(asking(page)).toContainText('Los flujos que instaló Portavoz siguen en tu n8n')
  await atEverySize(page)
  await refuseInstead(page, `**/api${CONFIG}`, 'unavailable')
  await asking(page).getByRole('button', { name: 'Quitar' }).click()
  await expect(notices(page).getByText(errors.unavailable.text)).toBeVisible()
  await page.unroute(`**/api${CONFIG}`)
  await asking(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(cardOf(page).getByLabel('URL del webhook de n8n')).toHaveValue(n8n.webhookUrl)
})

const usual = {
  evolutionUrl: '',
  hasEvolutionKey: false,
  isRunning: false,
  problem: null,
  installedAt: null,
  isOutdated: false,
}
