import type { Page } from '@playwright/test'
import { openExtraction } from './extraction-page.ts'
import { expect, test } from './fixtures.ts'
import { card } from './inbox-page.ts'
import { callApi } from './linked-agent.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { checkPhoneGeometry } from './phone-geometry.ts'
import { seedExchanges } from './seed-exchanges.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'
import { visitInConsole } from './visit-in-console.ts'

const LONG_NAME = 'Restaurante y panadería Las Tres Hermanas del Centro Histórico'
const CONTACT = 'Maximiliano Guadalupe González de la Fuente'

const waitForScreen = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.esqueleto')).toHaveCount(0)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('tabs, threads and forms are large enough, and the open tab is in sight', async ({ page, product }) => {
    const owner = await signUp(product, 'pulgares')
    await createAgent(product, owner, { name: LONG_NAME })
    await seedExchanges(product, owner, [
      { userPhone: '573005550188', userName: CONTACT, userMessage: '¿Abren hoy?', aiResponse: 'Sí.' },
    ])
    const token = await fetchToken(product, owner)
    const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
    const agentTabs = ['', '/configuration', '/try', '/versions', '/connection']
    const paths = [
      ...agentTabs.map((tab) => `/agents/${agent!.id}${tab}`),
      ...['', '/modelo', '/datos'].map((part) => `/profile${part}`),
      '/agents',
      '/preguntas',
      '/interesados',
      '/contactos',
      '/negocio',
      '/negocio/registro',
      '/negocios',
    ]
    await openSignedIn(page, owner)
    for (const path of paths) {
      await visitInConsole(page, path)
      await waitForScreen(page)
      await checkPhoneGeometry(page)
    }
    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Filtros', exact: true }).tap()
    const filters = page.getByRole('dialog', { name: 'Filtros' })
    await filters.getByLabel('Orden').selectOption('Quien más espera')
    await filters.getByLabel('Agente').selectOption(LONG_NAME)
    for (const select of await filters.getByRole('combobox').all()) {
      const label = (await select.getAttribute('aria-label')) ?? ''
      await expect(filters.getByText(label, { exact: true })).toBeVisible()
    }
    await expect(filters.getByRole('combobox')).toHaveCount(9)
    await checkPhoneFit(page)
    expect((await filters.getByLabel('Orden').boundingBox())?.height).toBe(44)
    const isWhole = await filters.getByLabel('Agente').evaluate((select) => select.scrollHeight <= select.clientHeight)
    expect(isWhole, 'a long choice stays within its border').toBe(true)
    await filters.getByRole('button', { name: 'Limpiar filtros' }).tap()
    await filters.getByRole('button', { name: 'Listo' }).tap()
    await card(page, CONTACT).tap()
    await expect(page.getByRole('dialog', { name: CONTACT }).getByText('¿Abren hoy?')).toBeVisible()
    await checkPhoneFit(page)
    await page.getByRole('button', { name: 'Ver detalles' }).tap()
    await expect(page.getByRole('button', { name: 'Transferir a humano' })).toHaveAccessibleDescription('Atender yo')
    await checkPhoneFit(page)
  })

  test('in the extraction, the offline strip never covers the export', async ({
    page,
    product,
    context,
    browserErrors,
  }) => {
    browserErrors.declare(/ERR_INTERNET_DISCONNECTED/)
    const owner = await signUp(product, 'exportadora_sin_red')
    await createAgent(product, owner)
    await seedExchanges(product, owner, [{ userPhone: '2', userName: 'Zoé', userMessage: 'pan', aiResponse: 'Sí' }])
    await openExtraction(page, owner)
    await page.getByRole('button', { name: 'Exportar CSV de todo lo filtrado' }).tap()
    const exported = page.getByRole('region', { name: 'Exportación' })
    await expect(exported).toContainText('está en tus descargas')
    await context.setOffline(true)
    const strip = page.getByRole('status').filter({ hasText: 'Sin conexión.' })
    await strip.getByRole('button', { name: 'Reintentar' }).tap()
    await expect(strip.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
    for (const share of [0, 0.5, 0.9, 1]) {
      await page.evaluate((of) => scrollTo(0, of * document.documentElement.scrollHeight), share)
      await expect(strip).toBeInViewport({ ratio: 1 })
      const [exportBox, stripBox] = [await exported.boundingBox(), await strip.boundingBox()]
      expect(exportBox!.y + exportBox!.height, `at ${share} of the page`).toBeLessThanOrEqual(stripBox!.y)
    }
  })
})

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('a paused thread stays readable and its box usable', async ({ page, product }) => {
    const owner = await signUp(product, 'lupa_grande')
    await createAgent(product, owner)
    await seedExchanges(product, owner, [
      { userPhone: '3', userName: CONTACT, userMessage: '¿Tienen pan de yuca?', aiResponse: 'Sí, claro.' },
    ])
    await openSignedIn(page, owner, '/conversations')
    await card(page, CONTACT).click()
    const dialog = page.getByRole('dialog', { name: CONTACT })
    const thread = dialog.getByRole('log')
    await expect(thread.getByText('Sí, claro.')).toBeInViewport({ ratio: 1 })
    const threadHeight = async () => (await thread.boundingBox())!.height
    expect(await threadHeight()).toBeGreaterThan(256 / 2)
    await dialog.getByRole('button', { name: 'Ver detalles' }).click()
    await dialog.getByRole('button', { name: 'Transferir a humano' }).click()
    await dialog.getByRole('button', { name: 'Ver mensajes' }).click()
    await expect(dialog.getByText('En pausa:')).toBeVisible()
    expect(await threadHeight()).toBeGreaterThan(80)
    const box = dialog.getByLabel('Mensaje', { exact: true })
    await box.fill('Hola, te atiende una persona. '.repeat(8))
    await expect(box).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Enviar' })).toBeInViewport({ ratio: 1 })
    expect(await threadHeight()).toBeGreaterThan(256 / 5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
