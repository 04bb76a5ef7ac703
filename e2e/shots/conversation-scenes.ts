import type { Page } from '@playwright/test'
import { fulfillWith, holdRequests } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'

const PATH = '/conversations'
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Agente', exact: true }).waitFor()
}
const openConversation = async (page: Page, name?: string) => {
  const cards = page.getByRole('article')
  await (name ? cards.filter({ hasText: name }) : cards).first().click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}
const openDetails = async (page: Page) => {
  const areNotesHere = page.waitForResponse((response) => response.url().endsWith('/notes'))
  await openConversation(page)
  const button = page.getByRole('button', { name: 'Ver detalles' })
  if (await button.isVisible()) await button.click()
  // An earlier scene may have written the note.
  const written = await areNotesHere
  if ((await written.text()).includes('Paga los viernes')) return page.getByText('Paga los viernes').waitFor()
  for (const tag of ['mayorista', 'pago pendiente']) {
    await page.getByLabel('Nueva etiqueta').fill(tag)
    await page.getByLabel('Nueva etiqueta').press('Enter')
    await page.getByRole('button', { name: `Quitar la etiqueta ${tag}` }).waitFor()
  }
  await page.getByLabel('Nueva nota').fill('Paga los viernes')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await page.getByRole('button', { name: 'Eliminar esta nota' }).waitFor()
}
const openConfirmation = (text: string) => async (page: Page) => {
  await openDetails(page)
  await page.getByRole('button', { name: text }).click()
  await page.getByRole('alertdialog').waitFor()
}
const showError = (path: string | RegExp, text: string) => async (page: Page) => {
  await fulfillWith(page, path, 500, { success: false })
  await page.reload()
  if (text === 'Error al cargar mensajes') await page.getByRole('article').first().click()
  await page.getByText(text).waitFor()
}
const openReason = async (page: Page) => {
  // The customer wrote last.
  await page.getByRole('article').filter({ hasNotText: 'IA:' }).first().click()
  await page.getByRole('dialog').getByRole('log').waitFor()
  await page.getByRole('button', { name: '¿Por qué no respondió?' }).last().click()
  await page.getByText(/^Recibió el mensaje/).waitFor()
}

export const conversationScenes: ShotScene[] = [
  { name: 'conversaciones-filtros', viewer: 'owner', path: PATH, prepare: openFilters },
  { name: 'conversaciones-vacio', viewer: 'newcomer', path: PATH },
  { name: 'conversaciones-nada', viewer: 'owner', path: `${PATH}?q=jirafa` },
  {
    name: 'conversaciones-error',
    viewer: 'owner',
    path: PATH,
    prepare: showError('**/api/conversations?*', 'Error al cargar conversaciones'),
  },
  {
    name: 'conversaciones-cargando',
    viewer: 'owner',
    path: PATH,
    showsLoading: true,
    prepare: async (page) => {
      await holdRequests(page, '**/api/conversations*')
      await page.reload()
      await page.getByRole('status', { name: 'Cargando conversaciones' }).waitFor()
    },
  },
  { name: 'conversacion-detalles', viewer: 'owner', path: PATH, prepare: openDetails },
  {
    name: 'conversaciones-equipo',
    viewer: 'owner',
    path: `${PATH}?status=transferred`,
    prepare: (page) => page.getByText('luisa').first().waitFor(),
  },
  {
    name: 'conversacion-equipo',
    viewer: 'owner',
    path: `${PATH}?status=transferred`,
    prepare: async (page) => {
      await openConversation(page, 'luisa')
      const details = page.getByRole('button', { name: 'Ver detalles' })
      if (await details.isVisible()) await details.click()
    },
  },
  {
    name: 'conversaciones-elegir',
    viewer: 'owner',
    path: PATH,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Elegir varias' }).click()
      await page.getByRole('article').first().getByRole('checkbox').check()
    },
  },
  { name: 'conversacion-por-que-no', viewer: 'owner', path: `${PATH}?status=waiting`, prepare: openReason },
  {
    name: 'conversacion-error',
    viewer: 'owner',
    path: PATH,
    prepare: showError(/\/messages$/, 'Error al cargar mensajes'),
  },
  {
    name: 'conversacion-respuestas',
    viewer: 'owner',
    path: PATH,
    prepare: async (page) => {
      await openConversation(page)
      await page.getByLabel('Mensaje', { exact: true }).fill('/')
      await page.getByRole('button', { name: 'Administrar respuestas rápidas' }).waitFor()
    },
  },
  { name: 'conversacion-eliminar', viewer: 'owner', path: PATH, prepare: openConfirmation('Eliminar conversación') },
  {
    name: 'conversacion-contacto',
    viewer: 'owner',
    path: PATH,
    prepare: openConfirmation('Eliminar todo lo de este contacto'),
  },
]
