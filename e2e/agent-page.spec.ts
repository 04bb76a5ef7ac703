import type { Page } from '@playwright/test'
import { confirmDisconnection } from './agent-form.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { patchResponse } from './route-overrides.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

const PHONE = { width: 360, height: 740 }
const LONG_NAME = `Ventas y atención de la tienda de la esquina ${'muy '.repeat(6)}larga`
const TABS = ['Resumen', 'Configuración', 'Probar', 'Pruebas', 'Versiones', 'Preguntas', 'Interesados', 'Conexión']

const tabs = (page: Page) => page.getByRole('navigation', { name: /^Partes de / })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name: new RegExp(`^${name}`) })

/** Whether the open tab is wholly inside the row of tabs. */
const isActiveTabInView = (page: Page) =>
  tabs(page).evaluate((row) => {
    const { left, right } = row.querySelector('[aria-current=page]')!.getBoundingClientRect()
    return left >= row.getBoundingClientRect().left && right <= row.getBoundingClientRect().right + 1
  })

test('agent page: each tab has an address, Back returns, and the open tab is in view on a phone', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'paginada')
  await createAgent(product, owner, { name: LONG_NAME })
  await page.setViewportSize(PHONE)
  await openSignedIn(page, owner, '/agents')
  await page.getByRole('link', { name: LONG_NAME }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Abrir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME)
  await expect(page.getByRole('main').getByText('Respondiendo', { exact: true })).toBeVisible()
  const { pathname } = new URL(page.url())
  for (const name of TABS) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => isActiveTabInView(page), name).toBe(true)
  }
  await expect(page).toHaveURL(`${pathname}/connection`)
  await expect(page.getByRole('heading', { name: 'Historial de conexión' })).toBeVisible()
  await checkAllSizes(page)
  await page.setViewportSize(PHONE)
  await expect.poll(() => isActiveTabInView(page), 'in a narrower window').toBe(true)
  await page.goBack()
  await expect(tab(page, 'Interesados')).toHaveAttribute('aria-current', 'page')
  await page.goto(`${pathname}/configuration`)
  await expect(page.getByLabel('Prompt del sistema')).toBeVisible()
  await checkAllSizes(page)
  await page.goto(`${pathname}/no-hay-tal`)
  await expect(page).toHaveURL(pathname)
  await expect(page.getByText('Instrucciones para tu agente')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Últimos mensajes atendidos' })).toBeVisible()
  await checkAllSizes(page)

  await page.goto(`/agents?id=${pathname.split('/').at(-1)}&edit=1`)
  await expect(page).toHaveURL(`${pathname}/configuration`)
})

test('agent state: one word and its remedy on the card, the dashboard and the page; disconnecting asks first', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'unapalabra')
  const { shop } = await createLinkedAgent(product, owner, '573001112391')
  const ana = product.whatsapp.addPhone({ number: '573009998893', name: 'Ana' })
  await ana.write(shop, '¿Tienen arepas?')
  await openSignedIn(page, owner, '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('1 conversación')
  await expect(card).toContainText('Respondiendo')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Desconectar «Ventas»?' })
  await expect(question).toContainText('a sus clientes (1 conversación) en +57 300 111 2391')
  await checkAllSizes(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card).toContainText('Conectado')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await confirmDisconnection(page)
  await expect(card).toContainText('No está respondiendo')
  await expect(card).toContainText('Su WhatsApp no está vinculado', { timeout: 20_000 })
  await checkAllSizes(page)

  await page.goto('/')
  await expect(page.getByText('1 no está respondiendo')).toBeVisible()
  await expect(page.getByText('Todo en orden')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Ventas/ })).toContainText([
    'No está respondiendo',
    'No está respondiendo',
  ])

  await page.goto('/agents')
  await card.getByRole('link', { name: 'Vincular WhatsApp' }).click()
  await expect(page).toHaveURL(/\/connection$/)
  await expect(page.getByRole('main').getByText('No está respondiendo')).toBeVisible()
  await page.getByRole('switch').click()
  await expect(page.getByRole('main').getByText('En pausa', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Activar agente' }).click()
  await expect(page.getByRole('main').getByText('No está respondiendo')).toBeVisible()
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  await callApi(product, token, 'PUT', `/agents/${agent?.id}/web-page`, {
    slug: 'unapalabra',
    isOpen: true,
    origins: [],
  })
  await page.reload()
  await expect(page.getByRole('main').getByText('Respondiendo', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Solo responde en su página web/)).toBeVisible()
  await checkAllSizes(page)
})

test('agent state: the remedies of a model and of n8n open where each is set', async ({ page, product }) => {
  const owner = await signUp(product, 'remediada')
  await createAgent(product, owner)
  const showCause = (cause: { text: string; remedy: string }, by: 'account' | 'agent') =>
    patchResponse<object[]>(page, '**/api/agents', (agents) =>
      agents.map((agent) => ({ ...agent, state: { name: 'not_answering', cause }, model: { by, name: 'gpt-5-mini' } })),
    )
  const tasks = [
    { label: 'Revisar el modelo', remedy: 'model', by: 'account', heading: 'Modelo' },
    { label: 'Revisar n8n', remedy: 'automation', by: 'account', heading: 'Automatización' },
  ] as const
  await page.setViewportSize(PHONE)
  for (const [n, { label, remedy, by, heading }] of tasks.entries()) {
    await showCause({ text: 'No contesta', remedy }, by)
    await (n === 0 ? openSignedIn(page, owner, '/agents') : page.goto('/agents'))
    await page.getByRole('article').getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await page.unroute('**/api/agents')
  }
  await showCause({ text: 'El modelo no responde', remedy: 'model' }, 'agent')
  await page.goto('/agents')
  // At the second visit the code of the page is there at once.
  for (const visit of ['first', 'second']) {
    await page.getByRole('article').getByRole('link', { name: 'Revisar el modelo' }).click()
    await expect(page).toHaveURL(/\/configuration#modelo$/)
    await expect(page.getByLabel('Qué modelo usa')).toBeVisible()
    const summary = page.locator('summary').filter({ hasText: /^Modelo/ })
    await expect(summary, `${visit} visit`).toBeFocused()
    await expect(summary, `${visit} visit`).toBeInViewport()
    await page.goBack()
  }
  const detail = page.getByRole('dialog')
  await page.getByRole('article').getByRole('link').first().click()
  await detail.getByRole('link', { name: 'Revisar el modelo' }).click()
  await expect(detail).toHaveCount(0)
  // «Back» opens the dialog again, which closes because its page is left: it does not take the focus back.
  await page.goBack()
  await detail.getByRole('link', { name: 'Revisar el modelo' }).click()
  await expect(detail).toHaveCount(0)
  const summary = page.locator('summary').filter({ hasText: /^Modelo/ })
  await expect(summary).toBeFocused()
  // A closed dialog returns the focus within two frames.
  for (let frame = 0; frame < 4; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(summary).toBeFocused()
})

test('agent page: the history of the connection does not wait for a page that is read again', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/503 .*\/web-page/)
  const owner = await signUp(product, 'sinespera')
  await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const second = Promise.withResolvers<void>()
  let reads = 0
  await page.route('**/web-page', async (route) => {
    reads += 1
    if (reads === 1) return route.fulfill({ status: 503, json: { success: false, code: 'unavailable' } })
    await second.promise
    return route.continue()
  })
  await openSignedIn(page, owner, `/agents/${agent?.id}/connection`)
  await expect.poll(() => reads).toBe(2)
  await expect(page.getByRole('heading', { name: 'Historial de conexión' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Motor' })).toBeHidden()
  await page.getByText('Detalles técnicos').click()
  await expect(page.getByRole('heading', { name: 'Motor' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Cargando la página' })).toBeVisible()
  second.resolve()
  await expect(page.getByLabel('Dirección')).toBeVisible()
})

test('all agents: questions and interested people of every agent stand in the menu, and one can be chosen', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'panoramica')
  const bots = [
    await createAgent(product, owner, { name: 'Ventas' }),
    await createAgent(product, owner, { name: 'Cobros' }),
  ]
  const customers = ['Ana Panorama', 'Luz Panorama']
  const token = await fetchToken(product, owner)
  const agents = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string; customConfig: object }[]
  for (const { id } of agents)
    await callApi(product, token, 'PUT', `/agents/${id}`, { customConfig: { responseDelay: 0 } })
  for (const [n, bot] of bots.entries())
    bot.sendAsCustomer({ id: 880_801 + n, firstName: customers[n]! }, n === 0 ? '¿Venden flores?' : '¿Hay factura?')
  await openSignedIn(page, owner)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Interesados' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interesados')
  await expect(page.getByText('Todavía no hay interesados')).toBeVisible()
  await checkAllSizes(page)
  await page.goto('/preguntas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preguntas sin respuesta')
  await page.getByLabel('Agente', { exact: true }).selectOption({ label: 'Cobros' })
  await expect(page).toHaveURL(/\/preguntas\?agent=/)
  await checkAllSizes(page)
})
