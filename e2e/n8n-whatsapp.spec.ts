import { errors } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { type N8n, openN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { type N8nSessions, openSessions } from '../apps/server/test/fakes/n8n/sessions.ts'
import { amend } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test as house } from './house.ts'
import { ask } from './linked-agent.ts'
import { opened } from './opened.ts'
import { arrive, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { qrOn } from './qr.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { toLinking } from './wizard.ts'

type Flow = { n8n: N8n; sessions: N8nSessions }

/** An n8n with the workflow that keeps WhatsApp. */
const test = house.extend<object, { n8n: N8n; flow: Flow }>({
  n8n: opened(openN8n),
  flow: [({ n8n }, use) => use({ n8n, sessions: openSessions(n8n) }), { scope: 'worker' }],
  env: ({ n8n }, use) => use({ ALLOWED_PRIVATE_ORIGINS: n8n.url }),
})

/** Somebody whose new agents are their n8n's, at their agents. */
async function arriveWithN8n(page: Page, product: Product, { n8n }: Flow, username: string) {
  const owner = await signUp(product, username)
  await ask(product, await tokenOf(product, owner), 'POST', '/configuration/n8n/config', { webhookUrl: n8n.webhookUrl })
  await arrive(page, owner)
}

/** What a phone does; WhatsApp changes its codes now and then. */
const scan = (page: Page, { sessions }: Flow, phone: string) =>
  expect(async () => {
    sessions.scan(await qrOn(page), phone)
    await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible({ timeout: 6_000 })
  }).toPass({ timeout: 60_000 })

const away = (what: string) => `No se pudo ${what} la sesión de WhatsApp. ${errors['n8n.unreachable'].text}`

test('a person links WhatsApp through their n8n as through this server; one that goes away is told of, and mends by itself', async ({
  page,
  product,
  flow,
}) => {
  const { n8n, sessions } = flow
  await arriveWithN8n(page, product, flow, 'flujovinculado')
  await toLinking(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await atEverySize(page)

  await n8n.unplug()
  await expect(page.getByText('No se pudo generar el código QR')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(away('crear'))).toBeVisible()
  await expect(page.getByAltText('Código QR para vincular WhatsApp')).toBeHidden()
  await atEverySize(page)
  await axe(page)
  await n8n.plugIn()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 45_000 })
  await scan(page, flow, '573001117701')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Responderá desde +57 300 111 7701.')).toBeVisible()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Ventas' })
  await expect(card).toContainText('+57 300 111 7701')
  await expect(card).toContainText('Conectado')
  expect(sessions.count('create')).toBe(1)
})

test('n8n links with a QR alone: no code is offered; a link takes the QR to another screen', async ({
  page,
  browser,
  product,
  flow,
}) => {
  await arriveWithN8n(page, product, flow, 'flujoenlazado')
  await toLinking(page)
  await expect(page.getByText('aquí solo se vincula con código QR')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Con un código' })).toBeHidden()
  await atEverySize(page)

  await page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const address = new URL(await page.getByLabel('Enlace', { exact: true }).inputValue())
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const other = await context.newPage()
  await other.goto(product.url + address.pathname + address.hash)
  await expect(other.getByAltText('Código QR para vincular WhatsApp')).toBeVisible()
  await expect(async () => {
    flow.sessions.scan(await qrOn(other), '573001117702')
    await expect(other.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible({ timeout: 6_000 })
  }).toPass({ timeout: 60_000 })
  await context.close()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

test('an agent that is deleted while n8n is away: what n8n still keeps is seen, with why, until it is gone there too', async ({
  page,
  product,
  flow,
}) => {
  const { n8n, sessions } = flow
  await arriveWithN8n(page, product, flow, 'flujoborrado')
  await toLinking(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await scan(page, flow, '573001117703')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await expect(page.getByRole('article')).toContainText('Conectado')
  const [name = ''] = [...sessions.sessions].find(([, { phone }]) => phone === '573001117703') ?? []
  await n8n.unplug()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  const strip = page.getByRole('list', { name: 'Desconexiones pendientes' })
  await expect(strip).toContainText(away('eliminar'), { timeout: 30_000 })
  await atEverySize(page)
  await n8n.plugIn()
  await expect(strip).toBeHidden({ timeout: 60_000 })
  expect(sessions.sessions.has(name)).toBe(false)
})

test('a session whose n8n has no address any more says what is missing', async ({ page, product, flow }) => {
  await arriveWithN8n(page, product, flow, 'flujosindireccion')
  await amend<object>(page, '**/api/whatsapp/sessions/*', (session) => ({
    ...session,
    qrCode: null,
    cause: errors['n8n.missing'].text,
  }))
  await toLinking(page)
  await sees(page, 'URL del webhook de n8n no está configurada. Verifica la configuración de n8n.')
  await atEverySize(page)
})
