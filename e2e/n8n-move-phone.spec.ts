import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { expect, test } from './n8n-fixtures.ts'
import { openSignedIn, signUp } from './users.ts'
import { readQr, scanCurrentQr } from './read-qr.ts'
import { checkAllSizes } from './all-sizes.ts'

const SHOP_NUMBER = '573001117711'
const agentDetail = (page: Page) => page.getByRole('main')
const linkingDialog = (page: Page) => page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })

/** Presses the button in «Conexión» and confirms the dialog. */
async function moveAgent(page: Page, label: string, expectedText: string) {
  await agentDetail(page).getByRole('button', { name: label }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText(expectedText)
  await expect(confirmation).toContainText('Sus conversaciones se quedan donde están')
  await checkAllSizes(page)
  await confirmation.getByRole('button', { name: label }).click()
  await expect(linkingDialog(page).getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 30_000 })
  await checkAllSizes(page)
  await checkAccessibility(page)
}

test('WhatsApp agent: the owner moves it to n8n and back, with a new code each time and one thread', async ({
  page,
  product,
  flow: { n8n, sessions },
}) => {
  const { whatsapp } = product
  const owner = await signUp(product, 'mudatelefonos')
  const { shop, token, id } = await createLinkedAgent(product, owner, SHOP_NUMBER)
  const ana = whatsapp.addPhone({ number: '573009998859', name: 'Ana' })
  const waitForReply = (expected: string) =>
    whatsapp.notifier.waitUntil(
      () => ana.chat.some(({ from, text }) => from === SHOP_NUMBER && text.includes(expected)),
      () => `an answer with «${expected}»`,
      20_000,
    )
  await ana.write(shop, '¿Abren hoy?')
  await waitForReply('Abren hoy')
  await callApi(product, token, 'POST', '/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })

  await openSignedIn(page, owner, `/agents/${id}/connection`)
  await expect(agentDetail(page)).toContainText('Motor integrado')
  await page.getByText('Detalles técnicos').click()
  await moveAgent(page, 'Mover a n8n', 'Su WhatsApp se desvincula de Portavoz')
  await scanCurrentQr(page, (code) => sessions.scanQr(code, SHOP_NUMBER))
  await expect(linkingDialog(page).getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible({
    timeout: 60_000,
  })
  await checkAllSizes(page)
  await linkingDialog(page).getByRole('button', { name: 'Listo' }).click()
  await expect(agentDetail(page)).toContainText('n8n: tu flujo recibe sus mensajes')
  await expect(agentDetail(page)).toContainText('Conectado')
  await expect.poll(() => shop.devices.length).toBe(0)
  await checkAllSizes(page)
  const { sessionName } = await callApi(product, token, 'GET', `/agents/${id}`)
  await callApi(product, token, 'POST', '/conversation-logs', {
    sessionName,
    userPhone: ana.number,
    userMessage: '¿Y mañana?',
    aiResponse: 'Flujo: mañana también',
  })

  await moveAgent(page, 'Mover al motor integrado', 'Su WhatsApp se desvincula de tu n8n')
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(linkingDialog(page).getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
  await linkingDialog(page).getByRole('button', { name: 'Listo' }).click()
  await expect(agentDetail(page)).toContainText('Portavoz recibe sus mensajes')
  await expect.poll(() => sessions.sessions.size).toBe(0)
  await ana.write(shop, '¿Siguen ahí?')
  await waitForReply('Siguen ahí')

  await page.goto('/conversations')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').click()
  const thread = page.getByRole('log')
  for (const expected of ['¿Abren hoy?', '¿Y mañana?', 'Flujo: mañana también', '¿Siguen ahí?'])
    await expect(thread.getByText(expected, { exact: true })).toBeVisible()
})
