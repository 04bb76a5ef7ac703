import { unauthorized } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

type WindowWithPressed = { isPressed?: boolean }

test('dashboard of a new account: the user starts creating the first agent', async ({ page, product }) => {
  await openSignedIn(page, await signUp(product, 'principiante'))
  await expectText(page, 'Dashboard')
  await expectText(page, 'Crear Agente')
  await checkAllSizes(page)
  await page.getByRole('link', { name: 'Crear Agente' }).click()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
})

test('dashboard: figures, shares and recent activity update without a reload', async ({ page, product }) => {
  const owner = await signUp(product, 'estadista')
  const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']
  const bots = []
  for (const name of names) bots.push(await createAgent(product, owner, { name }))
  const token = await fetchToken(product, owner)
  await openSignedIn(page, owner)
  const figure = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(figure('Agentes')).toContainText('6 activos, 0 inactivos')
  await expect(figure('Conversaciones')).toContainText('0 activas, 0 resueltas')
  await expectText(page, 'Ver todos')
  const recent = page.getByRole('region', { name: 'Actividad reciente' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('listitem').filter({ hasText: 'Uno' })).toHaveCount(0)
  await checkAllSizes(page)

  bots[5]?.sendAsCustomer({ id: 51_001, firstName: 'Luz' }, '¿Abren hoy?')
  await expect(figure('Conversaciones')).toContainText('1 activa, 0 resueltas')
  await expect(recent.getByRole('listitem').filter({ hasText: 'Seis' })).toContainText('1 conversación')
  await expect(recent.getByRole('listitem').filter({ hasText: 'Seis' })).toContainText('ahora')
  const { items } = await callApi(product, token, 'GET', '/conversations')
  const [conversation] = items as { id: string }[]
  await callApi(product, token, 'PUT', `/conversations/${conversation?.id}/status`, { status: 'resolved' })
  await expect(figure('Conversaciones')).toContainText('0 activas, 1 resuelta')

  const list = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string; name: string }[]
  const firstAgent = list.find(({ name }) => name === 'Uno')
  await callApi(product, token, 'PUT', `/agents/${firstAgent?.id}/status`, {
    whatsappStatus: 'inactive',
    telegramStatus: 'inactive',
  })
  await expect(figure('Agentes')).toContainText('5 activos, 1 inactivo')
  await expect(recent.getByRole('listitem').first()).toContainText('Uno')
  bots[1]?.fail('*', unauthorized())
  bots[1]?.updateQueue.endPoll(unauthorized())
  await expect(figure('Agentes con error')).toContainText('Requiere atención')
  const shares = page.getByRole('region', { name: 'Distribución por estado' })
  await expect(shares).toContainText(/Activos\s*4 \(67\s*%\)/)
  await expect(shares).toContainText(/Con error\s*1 \(17\s*%\)/)
  await checkAllSizes(page)

  await test.step('each figure leads to what it counts', async () => {
    for (const [label, address, count] of [
      ['Agentes', /\/agents$/, 6],
      ['Conversaciones', /\/conversations\?period=all$/, 1],
      ['Agentes activos', /\/agents\?show=active$/, 4],
      ['Agentes con error', /\/agents\?show=error$/, 1],
    ] as const) {
      await figure(label).getByRole('link').click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('article')).toHaveCount(count)
      await page.goto('/')
    }
    for (const [label, count] of [
      ['Activos', 4],
      ['Inactivos', 1],
      ['Con error', 1],
    ] as const) {
      await shares.getByRole('link', { name: label, exact: true }).click()
      await expect(page.getByRole('article')).toHaveCount(count)
      await page.goBack()
    }
  })
})

test('dashboard: a failed request is named as agents or conversations and can be retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/(agents|conversations\/stats)/)
  const owner = await signUp(product, 'mediascifras')
  await createAgent(product, owner)
  // The page also retries by itself, so the route recovers only after the button was pressed.
  const isPressed = () => page.evaluate(() => (window as WindowWithPressed).isPressed === true)
  await page.route('**/api/conversations/stats', async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )
  await openSignedIn(page, owner)
  await expect(page.getByText('Error al cargar conversaciones')).toBeVisible()
  await expect(page.getByText('Error al cargar agentes')).toBeHidden()
  await checkAllSizes(page)
  await page.evaluate(() => {
    const press = () => ((window as WindowWithPressed).isPressed = true)
    document.addEventListener('click', press, { capture: true })
  })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('1 activo, 0 inactivos')).toBeVisible()
})

test('dashboard on a phone: going back from the agents finds its place in the page', async ({ page, product }) => {
  const owner = await signUp(product, 'vuelve_atras')
  for (const name of ['Norte', 'Sur', 'Este', 'Oeste']) await createAgent(product, owner, { name })
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, owner)
  const all = page.getByRole('link', { name: 'Ver todos' })
  await all.scrollIntoViewIfNeeded()
  const readScroll = () => page.evaluate(() => scrollY)
  const before = await readScroll()
  expect(before).toBeGreaterThan(200)
  await all.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
  await page.goBack()
  await expect(all).toBeVisible()
  await expect.poll(readScroll).toBe(before)
})
