import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { fulfillWith, holdRequests } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'
import type { ShotStage } from './shot-stage.ts'

const PATH = '/knowledge-base'
const SAMPLES_FOLDER = new URL('../../apps/server/test/documents/', import.meta.url)
const readSample = (name: string) => readFile(new URL(name, SAMPLES_FOLDER))
const documentCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** Ensures that the list has a catalogue protected by a password. */
const ensureLockedDocument = async (page: Page) => {
  await documentCard(page, 'Lista de precios').waitFor()
  if (!(await documentCard(page, 'Catálogo de temporada').isVisible())) {
    await openUpload(page)
    await chooseFile(page, 'Catálogo de temporada.pdf', await readSample('con-clave.pdf'))
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
const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^Archivos?$/).setInputFiles({ name, mimeType: '', buffer })
const chooseFiles = async (page: Page) => {
  await openUpload(page)
  await chooseFile(page, 'precios-diciembre.xlsx', await readSample('precios.xlsx'))
  await page.getByRole('button', { name: 'Vista previa' }).click()
  await page.getByRole('region', { name: /^Hoja/ }).first().waitFor()
  await chooseFile(page, 'vitrina.png', Buffer.alloc(120_000))
}
const sendFiles = async (page: Page) => {
  await holdRequests(page, '**/documents/upload*')
  await openUpload(page)
  await chooseFile(page, 'guía-del-cliente.pdf', Buffer.alloc(2_400_000))
  await chooseFile(page, 'preguntas-frecuentes.docx', Buffer.alloc(80_000))
  await page.getByLabel('Agente', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Subir', exact: true }).click()
  await page.getByText('Espera su turno').waitFor()
}
const openDocument = async (page: Page) => {
  await page.getByRole('link', { name: 'Lista de precios' }).click()
  await page.getByRole('region', { name: 'Cobertura' }).waitFor()
}
const openEditForm = async (page: Page) => {
  await openDocument(page)
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('dialog', { name: 'Editar documento' }).waitFor()
}
const askQuestion = (question: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await page.getByLabel('Pregunta de un cliente').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('status').waitFor()
}
const openDocumentMenu = async (page: Page, item?: string) => {
  await documentCard(page, 'Lista de precios')
    .getByRole('button', { name: /^Acciones/ })
    .click()
  await page.getByRole('menu').waitFor()
  if (!item) return
  await page.getByRole('menuitem', { name: item }).click()
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}

export const knowledgeScenes: ShotScene[] = [
  { name: 'conocimiento', viewer: 'owner', path: PATH, prepare: ensureLockedDocument },
  { name: 'conocimiento-menu', viewer: 'owner', path: PATH, prepare: (page) => openDocumentMenu(page) },
  { name: 'conocimiento-filtros', viewer: 'owner', path: `${PATH}?uploaded=month`, prepare: openFilters },
  { name: 'conocimiento-nada', viewer: 'owner', path: `${PATH}?q=jirafa&uploaded=week` },
  { name: 'conocimiento-vacia', viewer: 'newcomer', path: PATH },
  { name: 'conocimiento-error', viewer: 'newcomer', path: '/', prepare: showError },
  { name: 'conocimiento-subir', viewer: 'owner', path: PATH, prepare: openUpload },
  { name: 'conocimiento-elegidos', viewer: 'owner', path: PATH, prepare: chooseFiles },
  { name: 'conocimiento-entendido', viewer: 'owner', path: PATH, prepare: openDocument },
  { name: 'conocimiento-editar', viewer: 'owner', path: PATH, prepare: openEditForm },
  {
    name: 'conocimiento-reemplazar',
    viewer: 'owner',
    path: PATH,
    prepare: (page) => openDocumentMenu(page, 'Reemplazar archivo'),
  },
  { name: 'conocimiento-eliminar', viewer: 'owner', path: PATH, prepare: (page) => openDocumentMenu(page, 'Eliminar') },
  {
    name: 'conocimiento-pregunta',
    viewer: 'owner',
    path: PATH,
    prepare: askQuestion('¿Cuánto vale la bolsa de café de Nariño?'),
  },
  {
    name: 'conocimiento-sin-respuesta',
    viewer: 'owner',
    path: PATH,
    prepare: askQuestion('¿Venden jirafas amarillas?'),
  },
  { name: 'conocimiento-fuentes', viewer: 'owner', path: '/conversations', prepare: readSources },
  // An upload that was in progress when the page closed may still arrive.
  { name: 'conocimiento-subiendo', viewer: 'owner', path: PATH, prepare: sendFiles },
]

async function readSources(page: Page, stage: ShotStage) {
  const customer = page.getByRole('article').filter({ hasText: 'Laura Gómez' })
  await stage.say('Laura Gómez', '¿Cuánto vale la bolsa de café de Nariño?')
  await customer.first().click()
  await page.getByRole('dialog').getByRole('list', { name: 'Fuentes' }).last().waitFor()
}

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
}

async function showError(page: Page) {
  await fulfillWith(page, '**/api/documents?*', 400)
  await page.goto(PATH)
  await page.getByRole('alert').waitFor()
}
