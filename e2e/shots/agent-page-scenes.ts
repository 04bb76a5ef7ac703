import type { Page } from '@playwright/test'
import { openSections } from '../agent-form.ts'
import type { ShotScene } from './scene.ts'

const openWorkspace = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Probar agente' }).click()
  await page.getByLabel('Mensaje de un cliente').waitFor()
}
const openAgentTab = (name: RegExp) => async (page: Page) => {
  await openWorkspace(page)
  await page.getByRole('main').getByRole('link', { name }).click()
  await page.waitForFunction(() => !document.querySelector('.esqueleto'))
}
const openTechnicalDetails = async (page: Page) => {
  await openAgentTab(/^Conexión/)(page)
  await page.getByText('Detalles técnicos').click()
}
const sendQuestion = async (page: Page) => {
  await openWorkspace(page)
  await page.getByLabel('Mensaje de un cliente').fill('¿Cuánto cuesta el envío a Medellín?')
  await page.keyboard.press('Enter')
  await page.getByText('Paso a paso').first().waitFor()
}
const saveTest = async (page: Page) => {
  await openAgentTab(/^Pruebas/)(page)
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
  await page.getByText('Empezando…').waitFor({ state: 'hidden' })
  await page
    .getByRole('region', { name: 'La última corrida' })
    .getByRole('button', { name: 'Ver respuestas', exact: true })
    .waitFor()
}
const openModel = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await openSections(page, 'Modelo')
  await page.getByLabel('Qué modelo usa').selectOption({ label: 'OpenAI' })
  await page.getByLabel('Qué modelo usa').scrollIntoViewIfNeeded()
}
const openExternalLookup = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await openSections(page, 'De dónde responde')
  await page.getByLabel('Preguntar a tu sistema').check()
  await page.getByLabel('A dónde le pregunta').fill('https://inventario.tienda.example/preguntas')
  await page.getByRole('button', { name: 'Hacer un secreto' }).waitFor()
  await page.getByText(/¿Tus datos están en una base de datos/).scrollIntoViewIfNeeded()
}
const openPrediction = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await openSections(page, '¿Qué dirá el domingo a las 15:00?')
  await page.getByText(/Si no tiene la respuesta/).scrollIntoViewIfNeeded()
}
const scrollToModel = (page: Page) =>
  page
    .getByRole('region', { name: 'Modelo', exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))

/** Scenes of the agent workspace. */
export const agentWorkspaceScenes: ShotScene[] = [
  { name: 'taller-probar', viewer: 'owner', path: '/agents', prepare: sendQuestion },
  { name: 'agente-resumen', viewer: 'owner', path: '/agents', prepare: openAgentTab(/^Resumen/) },
  { name: 'agente-conexion', viewer: 'owner', path: '/agents', prepare: openAgentTab(/^Conexión/) },
  { name: 'agente-conexion-detalles', viewer: 'owner', path: '/agents', prepare: openTechnicalDetails },
  { name: 'taller-pruebas', viewer: 'owner', path: '/agents', prepare: runTests },
  { name: 'taller-versiones', viewer: 'owner', path: '/agents', prepare: openAgentTab(/^Versiones/) },
  { name: 'taller-preguntas', viewer: 'owner', path: '/agents', prepare: openAgentTab(/^Preguntas/) },
  { name: 'taller-interesados', viewer: 'owner', path: '/agents', prepare: openAgentTab(/^Interesados/) },
  { name: 'interesados', viewer: 'owner', path: '/interesados' },
  { name: 'preguntas', viewer: 'owner', path: '/preguntas' },
  { name: 'opciones-modelo', viewer: 'owner', path: '/agents', prepare: openModel },
  { name: 'opciones-sistema', viewer: 'owner', path: '/agents', prepare: openExternalLookup },
  { name: 'opciones-que-dira', viewer: 'owner', path: '/agents', prepare: openPrediction },
  { name: 'modelo-cuenta', viewer: 'owner', path: '/profile/modelo', prepare: scrollToModel },
]
