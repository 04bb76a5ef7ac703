import type { Page } from '@playwright/test'
import { answerInstead, holdBack } from '../answers.ts'
import type { Scene } from './scene.ts'

const here = '/conversations'
const openFilters = (page: Page) => page.getByRole('button', { name: 'Filtros' }).click()
const open = async (page: Page, name?: string) => {
  const cards = page.getByRole('article')
  await (name ? cards.filter({ hasText: name }) : cards).first().click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}
const openDetails = async (page: Page) => {
  await open(page)
  const button = page.getByRole('button', { name: 'Ver detalles' })
  if (await button.isVisible()) await button.click()
  if (await page.getByText('Paga los viernes').isVisible()) return
  for (const tag of ['mayorista', 'pago pendiente']) {
    await page.getByLabel('Nueva etiqueta').fill(tag)
    await page.getByLabel('Nueva etiqueta').press('Enter')
    await page.getByRole('button', { name: `Quitar la etiqueta ${tag}` }).waitFor()
  }
  await page.getByLabel('Nueva nota').fill('Paga los viernes')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await page.getByRole('button', { name: 'Eliminar esta nota' }).waitFor()
}
const ask = (words: string) => async (page: Page) => {
  await openDetails(page)
  await page.getByRole('button', { name: words }).click()
  await page.getByRole('alertdialog').waitFor()
}
const fail = (path: string | RegExp, words: string) => async (page: Page) => {
  await answerInstead(page, path, 500, { success: false })
  await page.reload()
  if (words === 'Error al cargar mensajes') await page.getByRole('article').first().click()
  await page.getByText(words).waitFor()
}
const askWhyNot = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Pendientes')
  await open(page)
  await page.getByRole('button', { name: '¿Por qué no respondió?' }).last().click()
  await page.getByText(/^Recibió el mensaje/).waitFor()
}

export const conversationScenes: Scene[] = [
  { name: 'conversaciones-filtros', as: 'owner', path: here, act: openFilters },
  { name: 'conversaciones-vacio', as: 'newcomer', path: here },
  { name: 'conversaciones-nada', as: 'owner', path: `${here}?q=jirafa` },
  {
    name: 'conversaciones-error',
    as: 'owner',
    path: here,
    act: fail('**/api/conversations?*', 'Error al cargar conversaciones'),
  },
  {
    name: 'conversaciones-cargando',
    as: 'owner',
    path: here,
    waits: true,
    act: async (page) => {
      await holdBack(page, '**/api/conversations*')
      await page.reload()
      await page.getByRole('status', { name: 'Cargando conversaciones' }).waitFor()
    },
  },
  { name: 'conversacion-detalles', as: 'owner', path: here, act: openDetails },
  { name: 'conversacion-por-que-no', as: 'owner', path: here, act: askWhyNot },
  { name: 'conversacion-error', as: 'owner', path: here, act: fail(/\/messages$/, 'Error al cargar mensajes') },
  {
    name: 'conversacion-respuestas',
    as: 'owner',
    path: here,
    act: async (page) => {
      await open(page)
      await page.getByLabel('Mensaje', { exact: true }).fill('/')
      await page.getByRole('button', { name: 'Administrar respuestas rápidas' }).waitFor()
    },
  },
  { name: 'conversacion-eliminar', as: 'owner', path: here, act: ask('Eliminar conversación') },
  { name: 'conversacion-contacto', as: 'owner', path: here, act: ask('Eliminar todo lo de este contacto') },
]
