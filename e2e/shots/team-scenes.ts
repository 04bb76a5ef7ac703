import type { Page } from '@playwright/test'
import { waitForStream } from '../following-page.ts'
import type { ShotScene } from './scene.ts'
import type { ShotStage } from './shot-stage.ts'

const PATH = '/conversations?status=transferred'

const firstConversation = async (page: Page) =>
  (await page.locator('main [data-id]').first().getAttribute('data-id')) ?? ''

const openAgent = async (page: Page) => {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Historial de conexión' }).waitFor()
}
const openQuestions = async (page: Page) => {
  await openAgent(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Abrir' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Preguntas/ })
    .click()
  await page.getByText('Las responde quien administra el negocio').waitFor()
}

const openFirst = async (page: Page) => {
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}
const showDetails = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Ver detalles' })
  if (await button.isVisible()) await button.click()
}
/** Others of the team are heard over the event stream, which a page opens when it is idle. */
const reloadUntilListening = async (page: Page) => {
  const listening = waitForStream(page)
  await page.reload()
  await listening
}
const showOnCard = async (page: Page, { showPresence }: ShotStage) => {
  await reloadUntilListening(page)
  await showPresence(await firstConversation(page), 'viewing')
  await page.getByText('luisa está mirando').evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

/** What several people in a business see of one another, and a person of several businesses of these. */
export const teamScenes: ShotScene[] = [
  { name: 'atiende-conversaciones', viewer: 'attendant', path: '/conversations' },
  {
    name: 'atiende-perfil-avisos',
    viewer: 'attendant',
    path: '/profile/avisos',
  },
  { name: 'atiende-agente', viewer: 'attendant', path: '/agents', prepare: openAgent },
  { name: 'atiende-preguntas', viewer: 'attendant', path: '/agents', prepare: openQuestions },
  {
    name: 'atiende-probar',
    viewer: 'attendant',
    path: '/agents',
    prepare: async (page) => {
      await openQuestions(page)
      await page.goto(new URL(page.url()).pathname.replace('/questions', '/try'))
      await page.getByText('Esto lo hace quien administra').waitFor()
    },
  },
  { name: 'presencia-tarjeta', viewer: 'owner', path: PATH, prepare: showOnCard },
  {
    name: 'presencia-hilo',
    viewer: 'owner',
    path: PATH,
    prepare: async (page, { showPresence }) => {
      await reloadUntilListening(page)
      const id = await firstConversation(page)
      await openFirst(page)
      await showPresence(id, 'typing')
      await page.getByRole('dialog').getByText('luisa está escribiendo…').waitFor()
    },
  },
  {
    name: 'conversacion-posponer',
    viewer: 'owner',
    path: PATH,
    prepare: async (page) => {
      await openFirst(page)
      await showDetails(page)
      await page.getByRole('button', { name: 'Posponer…' }).click()
      await page.getByRole('menuitem', { name: 'Elegir fecha y hora…' }).click()
      await page.getByRole('dialog', { name: 'Posponer la conversación' }).waitFor()
    },
  },
  {
    name: 'negocios-cambiar',
    viewer: 'technician',
    path: '/',
    prepare: async (page) => {
      const menuButton = page.getByRole('button', { name: 'Abrir menú' })
      if (await menuButton.isVisible()) await menuButton.click()
      await page.getByRole('button', { name: /: cambiar de negocio$/ }).click()
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
  { name: 'negocios-varios', viewer: 'technician', path: '/negocios' },
]
