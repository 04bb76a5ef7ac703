import type { Page } from '@playwright/test'
import { fulfillWith, holdRequests } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'

const openFirstConversation = async (page: Page) => {
  await page.getByRole('article').first().click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}
/** An answer that names its document. */
const openReason = async (page: Page) => {
  await openFirstConversation(page)
  const question = page.getByRole('log').locator('li[data-message]').filter({ hasText: 'Tengo esta cafetera' })
  await question.getByRole('button', { name: '¿Por qué respondió?' }).click()
  await page.getByText(/^Respondió con /).waitFor()
}
const choosePanes = async (page: Page) => {
  await page.getByRole('button', { name: 'Dos paneles' }).click()
  await page.getByRole('article').first().click()
  await page.getByRole('complementary', { name: 'Detalles' }).or(page.getByRole('log')).first().waitFor()
}
/** The view is remembered. */
const chooseCards = (page: Page) => page.getByRole('button', { name: 'Tarjetas' }).click()
const waitForWizard = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Telegram' }).waitFor()
const chooseTelegram = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Telegram' }).click()
  await page.getByLabel('Token del bot').waitFor()
}
const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()

const openMenu = (name: string | RegExp) => async (page: Page) => {
  await pressButton(name)(page)
  await page.getByRole('menu').waitFor()
}
const waitForReport = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Copiar informe' }).waitFor({ timeout: 30_000 })

/** The views of a team are loaded after the list. */
const waitForViews = (page: Page) =>
  page.getByRole('group', { name: 'De quién son' }).or(page.getByLabel('De quién son')).first().waitFor()
const waitForChart = (page: Page) => page.locator('main canvas').first().waitFor()

/** Navigation, menus and the remaining pages. */
export const shellScenes: ShotScene[] = [
  { name: 'dashboard', viewer: 'owner', path: '/' },
  { name: 'dashboard-vacio', viewer: 'newcomer', path: '/' },
  { name: 'agentes', viewer: 'owner', path: '/agents' },
  { name: 'asistente-plataforma', viewer: 'owner', path: '/agents?create=1', prepare: waitForWizard },
  { name: 'asistente', viewer: 'owner', path: '/agents?create=1', prepare: chooseTelegram },
  { name: 'conversaciones', viewer: 'owner', path: '/conversations', prepare: waitForViews },
  {
    name: 'conversaciones-paneles',
    viewer: 'owner',
    path: '/conversations',
    prepare: choosePanes,
    leave: chooseCards,
    only: ['grande', 'ancho'],
  },
  { name: 'hilo', viewer: 'owner', path: '/conversations', prepare: openFirstConversation },
  { name: 'hilo-por-que', viewer: 'owner', path: '/conversations?q=esta%20cafetera&period=all', prepare: openReason },
  { name: 'analiticas', viewer: 'owner', path: '/analytics', prepare: waitForChart },
  { name: 'analiticas-entera', viewer: 'owner', path: '/analytics', prepare: waitForChart, isFullPage: true },
  { name: 'analiticas-vacia', viewer: 'newcomer', path: '/analytics' },
  { name: 'sin-permiso', viewer: 'neighbour', path: '/instalacion' },
  { name: 'no-existe-dentro', viewer: 'owner', path: '/no-existe' },
  {
    name: 'menu-lateral',
    viewer: 'owner',
    path: '/',
    only: ['ancho'],
    prepare: async (page) => {
      await page.getByRole('complementary', { name: 'Navegación' }).hover()
      await page.waitForFunction(() => document.querySelector('aside')?.offsetWidth === 256)
    },
  },
  {
    name: 'menu-lateral-teclado',
    viewer: 'newcomer',
    path: '/',
    only: ['ancho'],
    prepare: async (page) => {
      const rail = page.getByRole('complementary', { name: 'Navegación' })
      await rail.getByRole('link', { name: 'Dashboard' }).focus()
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'menu-cuenta-lateral',
    viewer: 'newcomer',
    path: '/',
    only: ['ancho'],
    prepare: async (page) => {
      await page.getByRole('complementary', { name: 'Navegación' }).hover()
      await openMenu('Opciones de la cuenta')(page)
    },
  },
  {
    name: 'menu-telefono',
    viewer: 'newcomer',
    path: '/',
    only: ['telefono'],
    prepare: async (page) => {
      await pressButton('Abrir menú')(page)
      await page.getByRole('dialog', { name: 'Menú' }).waitFor()
    },
  },
  { name: 'menu-cuenta', viewer: 'owner', path: '/', prepare: openMenu(/^Cuenta de/) },
  { name: 'menu-cuenta-larga', viewer: 'newcomer', path: '/', prepare: openMenu(/^Cuenta de/) },
  { name: 'tema', viewer: 'owner', path: '/', prepare: openMenu(/^Tema/) },
  {
    name: 'buscador',
    viewer: 'owner',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'buscador-nada',
    viewer: 'owner',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('zzz')
    },
  },
  {
    name: 'verificando',
    viewer: 'neighbour',
    path: '/no-existe',
    showsLoading: true,
    prepare: async (page) => {
      await holdRequests(page, '**/api/test/user')
      await page.goto('/')
      await page.getByText('Verificando autenticación...').waitFor()
    },
  },
  {
    name: 'sin-servidor',
    viewer: 'neighbour',
    path: '/no-existe',
    prepare: async (page) => {
      await fulfillWith(page, '**/api/test/user', 400, { success: false, code: 'bad_request' })
      await page.goto('/')
      await page.getByText('No pudimos comprobar tu sesión').waitFor()
    },
  },
  { name: 'instalacion', viewer: 'owner', path: '/instalacion', prepare: waitForReport, isFullPage: true },
]
