import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { ask, openLinkedAgent } from './linked-agent.ts'
import { expect, test } from './n8n-house.ts'
import { arrive, signUp } from './people.ts'
import { qrOn } from './qr.ts'
import { atEverySize } from './sizes.ts'

const SHOP = '573001117711'
const detailOf = (page: Page) => page.getByRole('dialog', { name: 'Ventas', exact: true })
const linking = (page: Page) => page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })

/** Asked for in the detail, and said yes to. */
async function move(page: Page, label: string, says: string) {
  await detailOf(page).getByRole('button', { name: label }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText(says)
  await expect(asking).toContainText('Sus conversaciones se quedan donde están')
  await atEverySize(page)
  await asking.getByRole('button', { name: label }).click()
  await expect(linking(page).getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 30_000 })
  await atEverySize(page)
  await axe(page)
}

test('a phone is moved to n8n and back from the detail of its agent, with a code to scan each time and one thread for all of it', async ({
  page,
  product,
  flow: { n8n, sessions },
}) => {
  const { whatsapp } = product
  const owner = await signUp(product, 'mudatelefonos')
  const { shop, token, id } = await openLinkedAgent(product, owner, SHOP)
  const ana = whatsapp.addPhone({ number: '573009998859', name: 'Ana' })
  const reads = (words: string) =>
    whatsapp.bell.until(
      () => ana.chat.some(({ from, text }) => from === SHOP && text.includes(words)),
      () => `an answer with «${words}»`,
      20_000,
    )
  await ana.write(shop, '¿Abren hoy?')
  await reads('Abren hoy')
  await ask(product, token, 'POST', '/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })

  await arrive(page, owner, `/agents?id=${id}`)
  await expect(detailOf(page)).toContainText('Motor integrado')
  await move(page, 'Mover a n8n', 'Su WhatsApp se desvincula de Portavoz')
  await expect(async () => {
    sessions.scan(await qrOn(page), SHOP)
    await expect(linking(page).getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible({
      timeout: 6_000,
    })
  }).toPass({ timeout: 60_000 })
  await atEverySize(page)
  await linking(page).getByRole('button', { name: 'Listo' }).click()
  await expect(detailOf(page)).toContainText('n8n: tu flujo recibe sus mensajes')
  await expect(detailOf(page)).toContainText('Conectado')
  await expect.poll(() => shop.devices.length).toBe(0)
  await atEverySize(page)
  const { sessionName } = await ask(product, token, 'GET', `/agents/${id}`)
  await ask(product, token, 'POST', '/conversation-logs', {
    sessionName,
    userPhone: ana.number,
    userMessage: '¿Y mañana?',
    aiResponse: 'Flujo: mañana también',
  })

  await move(page, 'Mover al motor integrado', 'Su WhatsApp se desvincula de tu n8n')
  await whatsapp.scan(shop, await qrOn(page))
  await expect(linking(page).getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
  await linking(page).getByRole('button', { name: 'Listo' }).click()
  await expect(detailOf(page)).toContainText('Portavoz recibe sus mensajes')
  await expect.poll(() => sessions.sessions.size).toBe(0)
  await ana.write(shop, '¿Siguen ahí?')
  await reads('Siguen ahí')

  await page.goto('/conversations')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').click()
  const thread = page.getByRole('log')
  for (const words of ['¿Abren hoy?', '¿Y mañana?', 'Flujo: mañana también', '¿Siguen ahí?'])
    await expect(thread.getByText(words, { exact: true })).toBeVisible()
})
