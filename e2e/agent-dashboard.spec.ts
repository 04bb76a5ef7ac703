import { unauthorized } from '../apps/server/test/fakes/telegram/refusal.ts'
import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { arrive, openAgent, signUp, tokenOf } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

type Pressed = { pressed: () => void }

test('the dashboard of a new account leads to the first agent', async ({ page, product }) => {
  await arrive(page, await signUp(product, 'principiante'))
  await sees(page, 'Dashboard')
  await sees(page, 'Crear Agente')
  await atEverySize(page)
  await page.getByRole('button', { name: 'Crear Agente' }).click()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
})

test('the figures, the shares and the five that changed last follow what happens, without a reload', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'estadista')
  const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']
  const bots = []
  for (const name of names) bots.push(await openAgent(product, owner, { name }))
  const token = await tokenOf(product, owner)
  await arrive(page, owner)
  const figure = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(figure('Agentes')).toContainText('6 activos, 0 inactivos')
  await expect(figure('Conversaciones')).toContainText('0 activas, 0 resueltas')
  await sees(page, 'Ver todos')
  const recent = page.getByRole('region', { name: 'Actividad reciente' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('listitem').filter({ hasText: 'Uno' })).toHaveCount(0)
  await atEverySize(page)

  bots[5]?.say({ id: 51_001, firstName: 'Luz' }, '¿Abren hoy?')
  await expect(figure('Conversaciones')).toContainText('1 activa, 0 resueltas')
  await expect(recent.getByRole('listitem').filter({ hasText: 'Seis' })).toContainText('1 conversación')
  await expect(recent.getByRole('listitem').filter({ hasText: 'Seis' })).toContainText('ahora')
  const { items } = await ask(product, token, 'GET', '/conversations')
  const [conversation] = items as { id: string }[]
  await ask(product, token, 'PUT', `/conversations/${conversation?.id}/status`, { status: 'resolved' })
  await expect(figure('Conversaciones')).toContainText('0 activas, 1 resuelta')

  const list = (await ask(product, token, 'GET', '/agents')) as unknown as { id: string; name: string }[]
  const one = list.find(({ name }) => name === 'Uno')
  await ask(product, token, 'PUT', `/agents/${one?.id}/status`, {
    whatsappStatus: 'inactive',
    telegramStatus: 'inactive',
  })
  await expect(figure('Agentes')).toContainText('5 activos, 1 inactivo')
  await expect(recent.getByRole('listitem').first()).toContainText('Uno')
  bots[1]?.fail('*', unauthorized())
  bots[1]?.inbox.endPoll(unauthorized())
  await expect(figure('Agentes con error')).toContainText('Requiere atención')
  const shares = page.getByRole('region', { name: 'Distribución por estado' })
  await expect(shares).toContainText(/Activos\s*4 \(67\s*%\)/)
  await expect(shares).toContainText(/Con error\s*1 \(17\s*%\)/)
  await atEverySize(page)
})

test('figures that could not be had are named: the agents’, or the conversations’', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*\/api\/(agents|conversations\/stats)/)
  const owner = await signUp(product, 'mediascifras')
  await openAgent(product, owner)
  let isPressed = false
  await page.exposeFunction('pressed', () => (isPressed = true))
  await page.route('**/api/conversations/stats', (route) =>
    isPressed ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )
  await arrive(page, owner)
  await expect(page.getByText('Error al cargar conversaciones')).toBeVisible()
  await expect(page.getByText('Error al cargar agentes')).toBeHidden()
  await atEverySize(page)
  const again = page.getByRole('button', { name: 'Reintentar' })
  // It asks by itself for a while too: the server is well only once somebody asks for it.
  await again.evaluate((button) => button.addEventListener('click', (window as unknown as Pressed).pressed))
  await again.click()
  await expect(page.getByText('1 activo, 0 inactivos')).toBeVisible()
})
