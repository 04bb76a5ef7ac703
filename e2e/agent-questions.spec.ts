import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect } from './house.ts'
import { test } from './keyless.ts'
import { ask } from './linked-agent.ts'
import { openShop, type Shop, untilRead } from './papers.ts'
import { signIn } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

const ana = { id: 48_001, firstName: 'Ana Preguntona' }
const luz = { id: 48_002, firstName: 'Luz Preguntona' }
const eva = { id: 48_004, firstName: 'Eva Preguntona' }

const card = (page: Page, question: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: question, exact: true }) })
const show = (page: Page, state: string) => page.getByRole('button', { name: new RegExp(`^${state}`) }).click()

async function openQuestions(page: Page, shop: Shop) {
  await page.goto('/login')
  await signIn(page, shop.owner)
  await page.goto(`/agents/${shop.agentId('Ventas')}`)
  await page.getByRole('link', { name: /^Preguntas sin respuesta/ }).click()
  await page.mouse.move(900, 30)
}

/** As the server has it: it was asked in vain so often. */
const untilAsked = (product: Product, shop: Shop, times: number) =>
  expect
    .poll(async () => {
      const path = `/agents/${shop.agentId('Ventas')}/questions`
      const { items } = (await ask(product, shop.token, 'GET', path)) as { items?: { times: number }[] }
      return items?.reduce((sum, one) => sum + one.times, 0)
    })
    .toBe(times)

test('what was asked in vain is answered once, and whoever asks again in other words is told', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'respondona', 'Ventas')
  const [bot] = shop.bots
  await openQuestions(page, shop)
  await expect(page.getByText('Todavía no hay preguntas sin respuesta')).toBeVisible()
  await atEverySize(page)

  await test.step('it comes by itself, with how often, by whom and in which words', async () => {
    bot?.say(ana, '¿Tienen parqueadero para motos?')
    bot?.say(luz, 'hola, hay parqeadero de motos')
    bot?.say(eva, '¿Reparan relojes?')
    await expect(card(page, '¿Tienen parqueadero para motos?')).toContainText('2 veces')
    await expect(card(page, '¿Reparan relojes?')).toContainText('1 persona')
    await expect(page.getByRole('link', { name: /^Preguntas sin respuesta/ })).toContainText('2')
    const first = card(page, '¿Tienen parqueadero para motos?')
    await first.getByText('Ver cómo la preguntaron').click()
    await expect(first.getByRole('link', { name: /^Luz Preguntona/ })).toBeVisible()
    await atEverySize(page)
  })

  await test.step('a blank answer is refused under its field, and what is typed waits', async () => {
    await card(page, '¿Tienen parqueadero para motos?').getByRole('button', { name: 'Responder' }).click()
    const form = page.getByRole('dialog', { name: 'Responder' })
    await expect(form.getByLabel('Pregunta')).toHaveValue('¿Tienen parqueadero para motos?')
    await form.getByRole('button', { name: 'Guardar respuesta' }).click()
    await expect(form.getByText('Escribe la respuesta', { exact: true })).toBeVisible()
    await atEverySize(page)
    await form.getByLabel('Respuesta', { exact: true }).fill('Sí: es gratis y queda al lado.')
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await card(page, '¿Tienen parqueadero para motos?').getByRole('button', { name: 'Responder' }).click()
    await expect(form.getByLabel('Respuesta', { exact: true })).toHaveValue('Sí: es gratis y queda al lado.')
    await form.getByRole('button', { name: 'Guardar respuesta' }).click()
    await expect(form).toBeHidden()
    await expect(card(page, '¿Tienen parqueadero para motos?')).toBeHidden()
  })

  await test.step('it stands among those that were answered, with its document', async () => {
    await show(page, 'Respondidas')
    const answered = card(page, '¿Tienen parqueadero para motos?')
    const { items } = await ask(product, shop.token, 'GET', '/documents')
    await untilRead(product, shop, (items as { id: string }[])[0]!.id)
    await expect(answered.getByText('se está leyendo')).toBeHidden()
    await atEverySize(page)
    bot?.say(luz, '¿hay parqueadero de motos?')
    await bot?.waitFor(
      () => bot.sent.some(({ shown }) => shown.includes('Sí: es gratis y queda al lado.')),
      'the answer',
    )
    await answered.getByRole('link', { name: /^Respuesta a/ }).click()
    await expect(page.getByRole('dialog', { name: 'Respuesta a «¿Tienen parqueadero para motos?»' })).toContainText(
      'Sí: es gratis y queda al lado.',
    )
  })
})

test('what is put aside is taken back, the days narrow, and what did not come is asked for again', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/questions/)
  const shop = await openShop(product, 'descartadora', 'Ventas')
  shop.bots[0]?.say({ ...ana, id: 48_003 }, '¿Compran oro?')
  await untilAsked(product, shop, 1)
  await openQuestions(page, shop)
  await card(page, '¿Compran oro?').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Todavía no hay preguntas sin respuesta')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(card(page, '¿Compran oro?')).toBeVisible()
  await card(page, '¿Compran oro?').getByRole('button', { name: 'Descartar' }).click()
  await show(page, 'Descartadas')
  await page.getByLabel('Período').selectOption('Últimos 7 días')
  expect(new URL(page.url()).search).toContain('state=discarded')
  await page.reload()
  await card(page, '¿Compran oro?').getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByText('Todavía no has descartado ninguna')).toBeVisible()
  await show(page, 'Pendientes')
  await expect(card(page, '¿Compran oro?')).toBeVisible()

  await answerInstead(page, '**/api/agents/*/questions?*', 400)
  await page.reload()
  await expect(page.getByText('No se pudieron leer las preguntas')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card(page, '¿Compran oro?')).toBeVisible()
})
