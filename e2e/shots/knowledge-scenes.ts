import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { answerInstead, holdBack } from '../answers.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

const here = '/knowledge-base'
const samples = new URL('../../apps/server/test/documents/', import.meta.url)
const sample = (name: string) => readFile(new URL(name, samples))
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** A catalogue with a password stands among the others. */
const withLocked = async (page: Page) => {
  await card(page, 'Lista de precios').waitFor()
  if (!(await card(page, 'Catálogo de temporada').isVisible())) {
    await openUpload(page)
    await give(page, 'Catálogo de temporada.pdf', await sample('con-clave.pdf'))
    await page.getByLabel('Agente', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Subir', exact: true }).click()
  }
  await page.getByText('Está protegido con contraseña').waitFor()
  await page.getByRole('region', { name: 'Avisos' }).locator('> *').first().waitFor({ state: 'detached' })
}
const openUpload = async (page: Page) => {
  await page.getByRole('button', { name: 'Subir documento' }).first().click()
  await page.getByRole('dialog').getByLabel('Agente', { exact: true }).waitFor()
}
const give = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^Archivos?$/).setInputFiles({ name, mimeType: '', buffer })
const chooseFiles = async (page: Page) => {
  await openUpload(page)
  await give(page, 'precios-diciembre.xlsx', await sample('precios.xlsx'))
  await page.getByRole('button', { name: 'Vista previa' }).click()
  await page.getByRole('region', { name: /^Hoja/ }).first().waitFor()
  await give(page, 'vitrina.png', Buffer.alloc(120_000))
}
const sendFiles = async (page: Page) => {
  await holdBack(page, '**/documents/upload*')
  await openUpload(page)
  await give(page, 'guía-del-cliente.pdf', Buffer.alloc(2_400_000))
  await give(page, 'preguntas-frecuentes.docx', Buffer.alloc(80_000))
  await page.getByLabel('Agente', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Subir', exact: true }).click()
  await page.getByText('Espera su turno').waitFor()
}
const openDocument = async (page: Page) => {
  await page.getByRole('link', { name: 'Lista de precios' }).click()
  await page.getByRole('region', { name: 'Cobertura' }).waitFor()
}
const edit = async (page: Page) => {
  await openDocument(page)
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('dialog', { name: 'Editar documento' }).waitFor()
}
const ask = (question: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await page.getByLabel('Pregunta de un cliente').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('status').waitFor()
}
const menuOf = async (page: Page, item?: string) => {
  await card(page, 'Lista de precios')
    .getByRole('button', { name: /^Acciones/ })
    .click()
  await page.getByRole('menu').waitFor()
  if (!item) return
  await page.getByRole('menuitem', { name: item }).click()
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}

export const knowledgeScenes: Scene[] = [
  { name: 'conocimiento', as: 'owner', path: here, act: withLocked },
  { name: 'conocimiento-menu', as: 'owner', path: here, act: (page) => menuOf(page) },
  { name: 'conocimiento-filtros', as: 'owner', path: `${here}?uploaded=month`, act: openFilters },
  { name: 'conocimiento-nada', as: 'owner', path: `${here}?q=jirafa&uploaded=week` },
  { name: 'conocimiento-vacia', as: 'newcomer', path: here },
  { name: 'conocimiento-error', as: 'newcomer', path: '/', act: fail },
  { name: 'conocimiento-subir', as: 'owner', path: here, act: openUpload },
  { name: 'conocimiento-elegidos', as: 'owner', path: here, act: chooseFiles },
  { name: 'conocimiento-entendido', as: 'owner', path: here, act: openDocument },
  { name: 'conocimiento-editar', as: 'owner', path: here, act: edit },
  { name: 'conocimiento-reemplazar', as: 'owner', path: here, act: (page) => menuOf(page, 'Reemplazar archivo') },
  { name: 'conocimiento-eliminar', as: 'owner', path: here, act: (page) => menuOf(page, 'Eliminar') },
  { name: 'conocimiento-pregunta', as: 'owner', path: here, act: ask('¿Cuánto vale la bolsa de café de Nariño?') },
  { name: 'conocimiento-sin-respuesta', as: 'owner', path: here, act: ask('¿Venden jirafas amarillas?') },
  { name: 'conocimiento-fuentes', as: 'owner', path: '/conversations', act: readSources },
  // What was on its way when the page was closed may arrive.
  { name: 'conocimiento-subiendo', as: 'owner', path: here, act: sendFiles },
]

async function readSources(page: Page, stage: Stage) {
  const customer = page.getByRole('article').filter({ hasText: 'Laura Gómez' })
  await stage.say('Laura Gómez', '¿Cuánto vale la bolsa de café de Nariño?')
  await customer.first().click()
  await page.getByRole('dialog').getByRole('list', { name: 'Fuentes' }).last().waitFor()
}

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
}

async function fail(page: Page) {
  await answerInstead(page, '**/api/documents?*', 400)
  await page.goto(here)
  await page.getByRole('alert').waitFor()
}
