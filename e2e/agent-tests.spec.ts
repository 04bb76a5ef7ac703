import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { notices } from './notices.ts'
import { openShop, uploadPaper, untilRead } from './papers.ts'
import { arrive } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

const tests = (page: Page) =>
  page
    .getByRole('list', { name: 'Pruebas' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Acciones/ }) })
const form = (page: Page) => page.getByRole('dialog', { name: /^(Nueva|Editar) prueba$/ })
const last = (page: Page) => page.getByRole('region', { name: 'La última corrida' })

/** Somebody with an agent and these tests of it. */
async function openBench(product: Product, username: string, ...saved: object[]) {
  const shop = await openShop(product, username, 'Ventas')
  const path = `/agents/${shop.agentId('Ventas')}`
  for (const one of saved) await ask(product, shop.token, 'POST', `${path}/tests`, one)
  return { ...shop, path, edit: (changes: object) => ask(product, shop.token, 'PUT', path, changes) }
}

test('a question is saved with what is expected of it, put to the agent, and told why it failed', async ({
  page,
  product,
}) => {
  const shop = await openBench(product, 'probadora_banco')
  const id = await uploadPaper(product, shop, { name: 'Envíos' })
  await untilRead(product, shop, id)
  await arrive(page, shop.owner, `${shop.path}/tests`)
  await expect(page.getByText('Todavía no hay pruebas')).toBeVisible()
  await atEverySize(page)
  await page.getByRole('button', { name: 'Nueva prueba' }).click()
  await form(page).getByLabel('Pregunta de un cliente').fill('¿Cuánto cuesta el envío a Bogotá?')
  await form(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(form(page).getByText('Di qué esperas de la respuesta')).toBeVisible()
  await expect(form(page).getByLabel('Debe decir', { exact: true })).toBeFocused()
  await atEverySize(page)
  await page.reload()
  await page.getByRole('button', { name: 'Nueva prueba' }).click()
  await expect(form(page).getByLabel('Pregunta de un cliente')).toHaveValue('¿Cuánto cuesta el envío a Bogotá?')
  await form(page).getByLabel('Debe decir', { exact: true }).fill('bogota\n99.000')
  await form(page).getByLabel('No debe decir').fill('gratis')
  await form(page).getByLabel('Debe usar el documento').selectOption('Envíos')
  await form(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(notices(page)).toContainText('Prueba guardada')
  await expect(tests(page)).toContainText('Debe decir «bogota» y «99.000»')
  await expect(tests(page)).toContainText('Sin probar')

  product.model.reply('El envío a Bogotá cuesta 8.500 pesos [1].')
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(tests(page)).toContainText('Falló')
  await expect(last(page)).toContainText('1 falló')
  await expect(last(page)).toContainText('versión 1 · eco')
  await atEverySize(page)
  await page.getByRole('button', { name: /^Ver qué respondió a/ }).click()
  const run = page.getByRole('dialog', { name: 'Cómo le fue' })
  await expect(run).toContainText('No dijo «99.000».')
  await expect(run).not.toContainText('No dijo «bogota».')
  await expect(run).toContainText('El envío a Bogotá cuesta 8.500 pesos.')
  await run.getByText('fragmento').first().click()
  await expect(run).toContainText('A Medellín cuesta 12.900 pesos')
  await atEverySize(page)
})

test('after a change one is reminded to run them, and told what passed before and fails now', async ({
  page,
  product,
}) => {
  const shop = await openBench(
    product,
    'comparadora',
    { question: 'hola', mustContain: ['hola'] },
    { question: '¿hay alguien?', mustEscalate: true },
  )
  await arrive(page, shop.owner, `${shop.path}/tests`)
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(last(page)).toContainText('1 pasó y 1 falló')
  await shop.edit({ prompt: 'Otro', customConfig: { escalationRules: { keywords: ['hola'] } } })
  await expect(page.getByText('Cambiaste el prompt y otras opciones después de la última corrida.')).toBeVisible()
  await atEverySize(page)
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(last(page)).toContainText('2 fallaron')
  await expect(last(page)).toContainText('1 que pasaba ahora falla')
  await expect(page.getByText('después de la última corrida.')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Corridas' }).getByRole('listitem')).toHaveCount(2)
})

test('a run shows how far it is, goes on without anybody, and is stopped by a click', async ({ page, product }) => {
  const questions = Array.from({ length: 6 }, (_, n) => ({ question: `pregunta ${n + 1}`, mustContain: ['pregunta'] }))
  const shop = await openBench(product, 'paciente_banco', ...questions)
  await arrive(page, shop.owner, `${shop.path}/tests`)
  product.model.hold()
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(last(page)).toContainText('Corriendo las pruebas: 0 de 6')
  await expect(page.getByRole('button', { name: 'Correr todas' })).toBeDisabled()
  await atEverySize(page)
  await page.reload()
  await expect(last(page)).toContainText('Corriendo las pruebas: 0 de 6')
  await last(page).getByRole('button', { name: 'Detener' }).click()
  await expect(last(page)).toContainText('Se detuvo: Ninguna se probó')
  product.model.release()
  await page.getByRole('button', { name: 'Acciones de la prueba pregunta 3' }).click()
  await page.getByRole('menuitem', { name: 'Probar solo esta' }).click()
  await expect(tests(page).nth(2)).toContainText('Pasó')
  await expect(last(page)).toContainText('1 pasó')
})

test('a test is edited and deleted, and the ones that do not come can be asked for again', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*tests/)
  const shop = await openBench(product, 'editora', { question: 'hola', mustContain: ['hola'] })
  await answerInstead(page, '**/api/agents/*/tests', 400)
  await arrive(page, shop.owner, `${shop.path}/tests`)
  await expect(page.getByText('No se pudieron cargar las pruebas')).toBeVisible()
  await atEverySize(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  const menu = () => page.getByRole('button', { name: 'Acciones de la prueba hola' }).click()
  await menu()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(form(page).getByLabel('Debe decir', { exact: true })).toHaveValue('hola')
  await form(page).getByLabel('Debe pasar la conversación a una persona').check()
  await form(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(tests(page)).toContainText('Debe pasar a una persona')
  await menu()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('«hola» no se volverá a probar')
  await atEverySize(page)
  await sure.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Todavía no hay pruebas')).toBeVisible()
})

test('what a customer wrote becomes a test', async ({ page, product }) => {
  const shop = await openBench(product, 'recogedora')
  shop.bots[0]?.say({ id: 47_001, firstName: 'Luz' }, '¿Tienen talla 40?')
  await shop.bots[0]?.waitForSent(1)
  await arrive(page, shop.owner, '/conversations')
  await page.getByRole('article').filter({ hasText: 'Luz' }).click()
  await page.getByRole('button', { name: /^¿Por qué respondió\? ¿Tienen talla 40/ }).click()
  await page.getByRole('link', { name: 'Guardar como prueba' }).click()
  await expect(page).toHaveURL(new RegExp(`${shop.path}/tests`))
  await expect(form(page).getByLabel('Pregunta de un cliente')).toHaveValue('¿Tienen talla 40?')
  await form(page).getByLabel('Debe decir', { exact: true }).fill('talla 40')
  await form(page).getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(tests(page)).toContainText('¿Tienen talla 40?')
})

test('an earlier version is put to the tests before anybody goes back to it', async ({ page, product }) => {
  const shop = await openBench(product, 'precavida', { question: 'hola', mustEscalate: true })
  await shop.edit({ customConfig: { escalationRules: { keywords: ['hola'] } } })
  await arrive(page, shop.owner, `${shop.path}/versions`)
  await page.getByRole('button', { name: 'Volver a esta versión, la 1' }).click()
  await page.getByRole('button', { name: 'Probarla antes' }).click()
  await expect(page).toHaveURL(new RegExp(`${shop.path}/tests`))
  await expect(last(page)).toContainText('1 falló')
  await expect(last(page)).toContainText('versión 1 · eco')
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await expect(last(page)).toContainText('versión 2 · eco')
  await expect(last(page)).toContainText('1 que fallaba ahora pasa')
})
