import type { Page } from '@playwright/test'
import { unfold } from '../options.ts'
import type { Scene } from './scene.ts'

const toWorkshop = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Probar agente' }).click()
  await page.getByLabel('Mensaje de un cliente').waitFor()
}
const toTab = (name: RegExp) => async (page: Page) => {
  await toWorkshop(page)
  await page.getByRole('link', { name }).click()
  await page.waitForFunction(() => !document.querySelector('.esqueleto'))
}
const askIt = async (page: Page) => {
  await toWorkshop(page)
  await page.getByLabel('Mensaje de un cliente').fill('¿Cuánto cuesta el envío a Medellín?')
  await page.keyboard.press('Enter')
  await page.getByText('Paso a paso').first().waitFor()
}
const saveTest = async (page: Page) => {
  await toTab(/^Banco de pruebas/)(page)
  if (await page.getByText('¿Cuánto cuesta el envío a Medellín?').first().isVisible()) return
  for (const [question, expected] of [
    ['¿Cuánto cuesta el envío a Medellín?', 'envío'],
    ['¿Abren los domingos?', 'domingo'],
  ] as const) {
    await page.getByRole('button', { name: 'Nueva prueba' }).first().click()
    await page.getByLabel('Pregunta de un cliente').fill(question)
    await page.getByLabel('Debe decir', { exact: true }).fill(expected)
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar prueba' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}
const runTests = async (page: Page) => {
  await saveTest(page)
  await page.getByRole('button', { name: 'Correr todas' }).click()
  await page.getByRole('button', { name: 'Ver respuestas' }).waitFor()
}
const openModel = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await unfold(page, 'Modelo')
  await page.getByLabel('Qué modelo usa').selectOption({ label: 'OpenAI' })
  await page.getByLabel('Qué modelo usa').scrollIntoViewIfNeeded()
}
const askOwnSystem = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await unfold(page, 'De dónde responde')
  await page.getByLabel('Preguntar a tu sistema').check()
  await page.getByLabel('A dónde le pregunta').fill('https://inventario.tienda.example/preguntas')
  await page.getByRole('button', { name: 'Hacer un secreto' }).waitFor()
  await page.getByText(/¿Tus datos están en una base de datos/).scrollIntoViewIfNeeded()
}
const foresee = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await unfold(page, '¿Qué dirá el domingo a las 15:00?')
  await page.getByText(/Si no tiene la respuesta/).scrollIntoViewIfNeeded()
}
const showModel = (page: Page) =>
  page.getByRole('region', { name: 'Modelo', exact: true }).evaluate((one) => one.scrollIntoView({ block: 'start' }))

/** Where an agent is tried, tested and bettered. */
export const workshopScenes: Scene[] = [
  { name: 'taller-probar', as: 'owner', path: '/agents', act: askIt },
  { name: 'taller-pruebas', as: 'owner', path: '/agents', act: runTests },
  { name: 'taller-versiones', as: 'owner', path: '/agents', act: toTab(/^Versiones/) },
  { name: 'taller-preguntas', as: 'owner', path: '/agents', act: toTab(/^Preguntas sin respuesta/) },
  { name: 'taller-interesados', as: 'owner', path: '/agents', act: toTab(/^Interesados/) },
  { name: 'opciones-modelo', as: 'owner', path: '/agents', act: openModel },
  { name: 'opciones-sistema', as: 'owner', path: '/agents', act: askOwnSystem },
  { name: 'opciones-que-dira', as: 'owner', path: '/agents', act: foresee },
  { name: 'modelo-cuenta', as: 'owner', path: '/profile', act: showModel },
]
