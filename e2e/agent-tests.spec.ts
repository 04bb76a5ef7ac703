import type { Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { test as modelessTest } from './keyless-fixtures.ts'
import { callApi } from './linked-agent.ts'
import { toasts } from './toasts.ts'
import { createShop, uploadDocument, waitUntilProcessed } from './knowledge-base.ts'
import { openSignedIn } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

const testItems = (page: Page) =>
  page
    .getByRole('list', { name: 'Pruebas' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Acciones/ }) })
const testForm = (page: Page) => page.getByRole('dialog', { name: /^(Nueva|Editar) prueba$/ })
const lastRun = (page: Page) => page.getByRole('region', { name: 'La última corrida' })

/** Creates a user with one agent and these tests. */
async function createAgentWithTests(product: Product, username: string, ...saved: object[]) {
  const shop = await createShop(product, username, 'Ventas')
  const path = `/agents/${shop.agentId('Ventas')}`
  for (const testInput of saved) await callApi(product, shop.token, 'POST', `${path}/tests`, testInput)
  return { ...shop, path, edit: (changes: object) => callApi(product, shop.token, 'PUT', path, changes) }
}

test('agent tests: the owner saves a question with expectations, runs it and sees why it failed', async ({
  page,
  product,
}) => {
  const shop = await createAgentWithTests(product, 'probadora_banco')
  const id = await uploadDocument(product, shop, { name: 'Envíos' })
  await waitUntilProcessed(product, shop, id)
  await openSignedIn(page, shop.owner, `${shop.path}/tests`)
  await expect(page.getByText('Todavía no hay pruebas')).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Nueva prueba' }).click()
  await testForm(page).getByLabel('Pregunta de un cliente').fill('¿Cuánto cuesta el envío a Bogotá?')
  await testForm(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(testForm(page).getByText('Di qué esperas de la respuesta')).toBeVisible()
  await expect(testForm(page).getByLabel('Debe decir', { exact: true })).toBeFocused()
  await checkAllSizes(page)
  await page.reload()
  await page.getByRole('button', { name: 'Nueva prueba' }).click()
  await expect(testForm(page).getByLabel('Pregunta de un cliente')).toHaveValue('¿Cuánto cuesta el envío a Bogotá?')
  await testForm(page).getByLabel('Debe decir', { exact: true }).fill('bogota\n99.000')
  await testForm(page).getByLabel('No debe decir').fill('gratis')
  await testForm(page).getByLabel('Debe usar el documento').selectOption('Envíos')
  await testForm(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(toasts(page)).toContainText('Prueba guardada')
  await expect(testItems(page)).toContainText('Debe decir «bogota» y «99.000»')
  await expect(testItems(page)).toContainText('Sin probar')

  product.model.queueReplies('El envío a Bogotá cuesta 8.500 pesos [1].')
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(testItems(page)).toContainText('Falló')
  await expect(lastRun(page)).toContainText('1 falló')
  await expect(lastRun(page)).toContainText('versión 1 · eco')
  await checkAllSizes(page)
  await page.getByRole('button', { name: /^Ver qué respondió a/ }).click()
  const run = page.getByRole('dialog', { name: 'Cómo le fue' })
  await expect(run).toContainText('No dijo «99.000».')
  await expect(run).not.toContainText('No dijo «bogota».')
  await expect(run).toContainText('El envío a Bogotá cuesta 8.500 pesos.')
  await run.getByText('de tus documentos').first().click()
  await expect(run).toContainText('A Medellín cuesta 12.900 pesos')
  await checkAllSizes(page)
})

test('agent tests after a change: the page suggests a run and names what passed before and fails now', async ({
  page,
  product,
}) => {
  const shop = await createAgentWithTests(
    product,
    'comparadora',
    { question: 'hola', mustContain: ['hola'] },
    { question: '¿hay alguien?', mustEscalate: true },
  )
  await openSignedIn(page, shop.owner, `${shop.path}/tests`)
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(lastRun(page)).toContainText('1 pasó y 1 falló')
  await shop.edit({ prompt: 'Otro', customConfig: { escalationRules: { keywords: ['hola'] } } })
  await expect(page.getByText('Cambiaste el prompt y otras opciones después de la última corrida.')).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(lastRun(page)).toContainText('2 fallaron')
  await expect(lastRun(page)).toContainText('1 que pasaba ahora falla')
  await expect(page.getByText('después de la última corrida.')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Corridas' }).getByRole('listitem')).toHaveCount(2)
})

test('test run: it shows progress, continues after a reload and is stopped with one click', async ({
  page,
  product,
}) => {
  const questions = Array.from({ length: 6 }, (_, n) => ({ question: `pregunta ${n + 1}`, mustContain: ['pregunta'] }))
  const shop = await createAgentWithTests(product, 'paciente_banco', ...questions)
  await openSignedIn(page, shop.owner, `${shop.path}/tests`)
  product.model.hold()
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(lastRun(page)).toContainText('Corriendo las pruebas: 0 de 6')
  await expect(page.getByRole('button', { name: 'Correr todas' })).toBeDisabled()
  await checkAllSizes(page)
  await page.reload()
  await expect(lastRun(page)).toContainText('Corriendo las pruebas: 0 de 6')
  await lastRun(page).getByRole('button', { name: 'Detener' }).click()
  await expect(lastRun(page)).toContainText('Se detuvo: Ninguna se probó')
  product.model.release()
  await page.getByRole('button', { name: 'Acciones de la prueba pregunta 3' }).click()
  await page.getByRole('menuitem', { name: 'Probar solo esta' }).click()
  await expect(testItems(page).nth(2)).toContainText('Pasó')
  await expect(lastRun(page)).toContainText('1 pasó')
})

test('agent tests: the owner edits and deletes a test, and a failed list is retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*tests/)
  const shop = await createAgentWithTests(product, 'editora', { question: 'hola', mustContain: ['hola'] })
  await fulfillWith(page, '**/api/agents/*/tests', 400)
  await openSignedIn(page, shop.owner, `${shop.path}/tests`)
  await expect(page.getByText('No se pudieron cargar las pruebas')).toBeVisible()
  await checkAllSizes(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  const menu = () => page.getByRole('button', { name: 'Acciones de la prueba hola' }).click()
  await menu()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(testForm(page).getByLabel('Debe decir', { exact: true })).toHaveValue('hola')
  await testForm(page).getByLabel('Debe pasar la conversación a una persona').check()
  await testForm(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(testItems(page)).toContainText('Debe pasar a una persona')
  await menu()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('«hola» no se volverá a probar')
  await checkAllSizes(page)
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Todavía no hay pruebas')).toBeVisible()
})

test('conversation: the owner saves a customer’s message as an agent test', async ({ page, product }) => {
  const shop = await createAgentWithTests(product, 'recogedora')
  shop.bots[0]?.sendAsCustomer({ id: 47_001, firstName: 'Luz' }, '¿Tienen talla 40?')
  await shop.bots[0]?.waitForSent(1)
  await openSignedIn(page, shop.owner, '/conversations')
  await page.getByRole('article').filter({ hasText: 'Luz' }).click()
  await page.getByRole('button', { name: /^¿Por qué respondió\? ¿Tienen talla 40/ }).click()
  await page.getByRole('link', { name: 'Guardar como prueba' }).click()
  await expect(page).toHaveURL(new RegExp(`${shop.path}/tests`))
  await expect(testForm(page).getByLabel('Pregunta de un cliente')).toHaveValue('¿Tienen talla 40?')
  await testForm(page).getByLabel('Debe decir', { exact: true }).fill('talla 40')
  await testForm(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(testItems(page)).toContainText('¿Tienen talla 40?')
})

test('agent version: the owner runs the tests against an earlier version before restoring it', async ({
  page,
  product,
}) => {
  const shop = await createAgentWithTests(product, 'precavida', { question: 'hola', mustEscalate: true })
  await shop.edit({ customConfig: { escalationRules: { keywords: ['hola'] } } })
  await openSignedIn(page, shop.owner, `${shop.path}/versions`)
  await page.getByRole('button', { name: 'Volver a esta versión, la 1' }).click()
  await page.getByRole('button', { name: 'Probarla antes' }).click()
  await expect(page).toHaveURL(new RegExp(`${shop.path}/tests`))
  await expect(lastRun(page)).toContainText('1 falló')
  await expect(lastRun(page)).toContainText('versión 1 · eco')
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(lastRun(page)).toContainText('versión 2 · eco')
  await expect(lastRun(page)).toContainText('1 que fallaba ahora pasa')
})

modelessTest('agent tests without a model: each result that no model wrote says so', async ({ page, product }) => {
  const shop = await createAgentWithTests(
    product,
    'sin_modelo_prueba',
    { question: '¿Cuánto cuesta el envío a Medellín?', mustContain: ['12.900'] },
    { question: 'quiero hablar con un humano', mustEscalate: true },
  )
  await waitUntilProcessed(product, shop, await uploadDocument(product, shop, { name: 'Envíos' }))
  await openSignedIn(page, shop.owner, `${shop.path}/tests`)
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(lastRun(page)).toContainText('2 pasaron')
  await page
    .getByRole('button', { name: /^Ver qué respondió a/ })
    .first()
    .click()
  const answers = page.getByRole('dialog', { name: 'Cómo le fue' }).getByRole('list', { name: 'Respuestas' })
  const quoted = answers.locator('> li').filter({ hasText: 'envío a Medellín' })
  await expect(quoted.getByRole('link', { name: 'Sin modelo: elegir uno' })).toBeVisible()
  await expect(answers.getByText('Sin modelo', { exact: true })).toHaveCount(1)
  await checkAllSizes(page)
})
