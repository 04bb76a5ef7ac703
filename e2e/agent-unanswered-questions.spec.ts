import type { Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { callApi } from './linked-agent.ts'
import { createShop, type TestShop, waitUntilProcessed } from './knowledge-base.ts'
import { openSignedIn } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

const ana = { id: 48_001, firstName: 'Ana Preguntona' }
const luz = { id: 48_002, firstName: 'Luz Preguntona' }
const eva = { id: 48_004, firstName: 'Eva Preguntona' }

const questionCard = (page: Page, question: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: question, exact: true }) })
const showState = (page: Page, state: string) => page.getByRole('button', { name: new RegExp(`^${state}`) }).click()

async function openQuestions(page: Page, shop: TestShop) {
  await openSignedIn(page, shop.owner, `/agents/${shop.agentId('Ventas')}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Preguntas/ })
    .click()
  await page.mouse.move(900, 30)
}

/** Waits until the server has counted this many unanswered questions. */
const waitUntilAsked = (product: Product, shop: TestShop, times: number) =>
  expect
    .poll(async () => {
      const path = `/agents/${shop.agentId('Ventas')}/questions`
      const { items } = (await callApi(product, shop.token, 'GET', path)) as { items?: { times: number }[] }
      return items?.reduce((sum, one) => sum + one.times, 0)
    })
    .toBe(times)

test('unanswered question: the owner answers it once, and a customer who asks again gets the answer', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'respondona', 'Ventas')
  const [bot] = shop.bots
  await openQuestions(page, shop)
  await expect(page.getByText('Todavía no hay preguntas sin respuesta')).toBeVisible()
  await checkAllSizes(page)

  await test.step('the question appears live with its count, its customers and their wordings', async () => {
    bot?.sendAsCustomer(ana, '¿Tienen parqueadero para motos?')
    bot?.sendAsCustomer(luz, 'hola, hay parqeadero de motos')
    bot?.sendAsCustomer(eva, '¿Reparan relojes?')
    await expect(questionCard(page, '¿Tienen parqueadero para motos?')).toContainText('2 veces')
    await expect(questionCard(page, '¿Reparan relojes?')).toContainText('1 persona')
    await expect(page.getByRole('main').getByRole('link', { name: /^Preguntas/ })).toContainText('2')
    const first = questionCard(page, '¿Tienen parqueadero para motos?')
    await first.getByText('Ver cómo la preguntaron').click()
    await expect(first.getByRole('link', { name: /^Luz Preguntona/ })).toBeVisible()
    await checkAllSizes(page)
  })

  await test.step('an empty answer is refused at its field, and a draft answer is kept', async () => {
    await questionCard(page, '¿Tienen parqueadero para motos?').getByRole('button', { name: 'Responder' }).click()
    const form = page.getByRole('dialog', { name: 'Responder' })
    await expect(form.getByLabel('Pregunta')).toHaveValue('¿Tienen parqueadero para motos?')
    await form.getByRole('button', { name: 'Guardar respuesta' }).click()
    await expect(form.getByText('Escribe la respuesta', { exact: true })).toBeVisible()
    await checkAllSizes(page)
    await form.getByLabel('Respuesta', { exact: true }).fill('Sí: es gratis y queda al lado.')
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await questionCard(page, '¿Tienen parqueadero para motos?').getByRole('button', { name: 'Responder' }).click()
    await expect(form.getByLabel('Respuesta', { exact: true })).toHaveValue('Sí: es gratis y queda al lado.')
    await form.getByRole('button', { name: 'Guardar respuesta' }).click()
    await expect(form).toBeHidden()
    await expect(questionCard(page, '¿Tienen parqueadero para motos?')).toBeHidden()
  })

  await test.step('the question moves to the answered ones, with its document', async () => {
    await showState(page, 'Respondidas')
    const answeredCard = questionCard(page, '¿Tienen parqueadero para motos?')
    const { items } = await callApi(product, shop.token, 'GET', '/documents')
    await waitUntilProcessed(product, shop, (items as { id: string }[])[0]!.id)
    await expect(answeredCard.getByText('se está leyendo')).toBeHidden()
    await checkAllSizes(page)
    bot?.sendAsCustomer(luz, '¿hay parqueadero de motos?')
    await bot?.waitFor(
      () => bot.sent.some(({ shown }) => shown.includes('Sí: es gratis y queda al lado.')),
      'the answer',
    )
    await answeredCard.getByRole('link', { name: /^Respuesta a/ }).click()
    await expect(page.getByRole('dialog', { name: 'Respuesta a «¿Tienen parqueadero para motos?»' })).toContainText(
      'Sí: es gratis y queda al lado.',
    )
  })
})

test('unanswered questions: the owner discards, recovers, filters by period and retries a failed list', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/questions/)
  const shop = await createShop(product, 'descartadora', 'Ventas')
  shop.bots[0]?.sendAsCustomer({ ...ana, id: 48_003 }, '¿Compran oro?')
  await waitUntilAsked(product, shop, 1)
  await openQuestions(page, shop)
  await questionCard(page, '¿Compran oro?').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Todavía no hay preguntas sin respuesta')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(questionCard(page, '¿Compran oro?')).toBeVisible()
  await questionCard(page, '¿Compran oro?').getByRole('button', { name: 'Descartar' }).click()
  await showState(page, 'Descartadas')
  await page.getByLabel('Período').selectOption('Últimos 7 días')
  expect(new URL(page.url()).search).toContain('state=discarded')
  await page.reload()
  await questionCard(page, '¿Compran oro?').getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByText('Todavía no se ha descartado ninguna')).toBeVisible()
  await showState(page, 'Pendientes')
  await expect(questionCard(page, '¿Compran oro?')).toBeVisible()

  await fulfillWith(page, '**/api/agents/*/questions?*', 400)
  await page.reload()
  await expect(page.getByText('No se pudieron leer las preguntas')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(questionCard(page, '¿Compran oro?')).toBeVisible()
})
