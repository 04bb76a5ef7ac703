import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { arrive, openAgent, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

/** Somebody with an agent that was changed so often. */
async function openShop(product: Product, username: string, ...changes: object[]) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner, { prompt: 'Eres el vendedor de la tienda\nSaluda\nResponde corto' })
  const token = await tokenOf(product, owner)
  const [agent] = (await ask(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const path = `/agents/${agent?.id}`
  const edit = (change: object) => ask(product, token, 'PUT', path, change)
  for (const change of changes) await edit(change)
  return { owner, bot, token, path, edit, now: () => ask(product, token, 'GET', path) }
}

const row = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Versiones' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^Versión ${number}\\b`) }) })

test('what each change did is seen field by field, and one goes back after reading what that changes', async ({
  page,
  product,
}) => {
  const prompt = 'Eres la vendedora de la tienda\nSaluda\nResponde corto'
  const shop = await openShop(
    product,
    'historiadora',
    { prompt },
    { customConfig: { personality: { tone: 'formal' } } },
  )
  await arrive(page, shop.owner, `${shop.path}/versions`)
  await expect(row(page, 3)).toContainText('La de ahora')
  await expect(row(page, 3)).toContainText('Tono')
  await expect(row(page, 3)).toContainText('historiadora')
  await expect(row(page, 1)).toContainText('Así empezó.')
  await expect(row(page, 3)).toContainText('Nadie le ha escrito con esta versión.')
  await atEverySize(page)

  await page.getByRole('button', { name: 'Ver qué cambió en la versión 2' }).click()
  const compared = page.getByRole('dialog', { name: 'Qué cambió' })
  await expect(compared.getByText('Prompt del sistema')).toBeVisible()
  await expect(compared.getByText('Se quitó: Eres el vendedor de la tienda')).toBeVisible()
  await expect(compared.getByText('Se añadió: Eres la vendedora de la tienda')).toBeVisible()
  await atEverySize(page)
  await compared.getByLabel('Después').selectOption({ label: 'Versión 3, la de ahora' })
  await expect(compared.getByText('Después: Formal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(compared).toBeHidden()

  await page.getByRole('button', { name: 'Volver a esta versión, la 1' }).click()
  const restoring = page.getByRole('dialog', { name: '¿Volver a la versión 1?' })
  await expect(restoring).toContainText('Tus claves y tu canal se quedan como están')
  await expect(restoring.getByText('Antes: Formal')).toBeVisible()
  await atEverySize(page)
  await restoring.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(page.getByText('Volviste a la versión 1')).toBeVisible()
  await expect(row(page, 4)).toContainText('Volvió a la versión 1.')
  await expect(row(page, 4)).toContainText('La de ahora')
  expect(await shop.now()).toMatchObject({
    version: 4,
    botToken: '***',
    customConfig: { personality: { tone: 'friendly' } },
  })
})

test('a change that another window makes meanwhile is seen before anybody goes back', async ({ page, product }) => {
  const shop = await openShop(product, 'a_la_vez', { description: 'Otra' })
  await arrive(page, shop.owner, `${shop.path}/versions`)
  await page.getByRole('button', { name: 'Volver a esta versión, la 1' }).click()
  const restoring = page.getByRole('dialog', { name: '¿Volver a la versión 1?' })
  await expect(restoring.getByText('Antes: Otra')).toBeVisible()
  await shop.edit({ name: 'Soporte' })
  await expect(restoring).toContainText('Alguien cambió este agente mientras lo mirabas')
  await expect(restoring.getByText('Antes: Soporte')).toBeVisible()
  await atEverySize(page)
  await restoring.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(row(page, 4)).toContainText('La de ahora')
})

test('an older version whose key was for another address says so, and leads to where it is written', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/409 .*(versions|test-runs)/)
  const at = (place: string) => ({
    customConfig: {
      model: { provider: 'custom', name: place, baseUrl: `https://${place}.ejemplo.co/v1` },
      apiKeys: { custom: `clave-de-${place}` },
    },
  })
  const shop = await openShop(product, 'trasladada', at('antes'), at('ahora'))
  await ask(product, shop.token, 'POST', `${shop.path}/tests`, { question: '¿Abren hoy?', mustContain: ['sí'] })
  await arrive(page, shop.owner, `${shop.path}/versions`)
  await page.getByRole('button', { name: 'Volver a esta versión, la 2' }).click()
  const restoring = page.getByRole('dialog', { name: '¿Volver a la versión 2?' })
  await restoring.getByRole('button', { name: 'Probarla antes' }).click()
  await expect(restoring.getByRole('alert')).toContainText('No se corrieron las pruebas')
  await expect(restoring.getByRole('link', { name: 'Escribir la clave en «Modelo»' })).toBeVisible()
  await restoring.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(restoring.getByRole('alert')).toContainText('No se pudo volver')
  await atEverySize(page)
  await restoring.getByRole('link', { name: 'Escribir la clave en «Modelo»' }).click()
  const form = page.getByRole('dialog', { name: 'Editar agente' })
  await expect(form.getByLabel('Qué modelo usa')).toBeInViewport()
  await expect(form.getByLabel('Dirección')).toHaveValue('https://ahora.ejemplo.co/v1')
  await expect(form.locator('summary').filter({ hasText: /^Modelo/ })).toBeFocused()
  await atEverySize(page)
})

test('what became of customers stands beside each version, as it happens; many versions come page by page', async ({
  page,
  product,
}) => {
  const changes = Array.from({ length: 24 }, (_, n) => ({ description: `Descripción ${n}` }))
  const shop = await openShop(product, 'constante', ...changes)
  await arrive(page, shop.owner, `${shop.path}/versions`)
  await expect(row(page, 25)).toContainText('La de ahora')
  await expect(page.getByRole('list', { name: 'Versiones' }).getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Ver anteriores' }).click()
  await expect(row(page, 1)).toBeVisible()
  shop.bot.say({ id: 46_001, firstName: 'Luz' }, '¿Abren hoy?')
  await shop.bot.waitForSent(1)
  await expect(row(page, 25)).toContainText('Con 1 mensaje no dice mucho.')
  await expect(row(page, 25)).toContainText('Quedó sin respuesta')
})

test('versions that do not come can be asked for again', async ({ page, product, trouble }) => {
  trouble.declare(/400 .*versions/)
  const shop = await openShop(product, 'reintentona')
  await answerInstead(page, '**/api/agents/*/versions*', 400)
  await arrive(page, shop.owner, `${shop.path}/versions`)
  await expect(page.getByText('No se pudieron cargar las versiones')).toBeVisible()
  await atEverySize(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(row(page, 1)).toBeVisible()
})
