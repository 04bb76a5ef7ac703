import type { Page } from '@playwright/test'
import { answerInstead, holdBack } from '../answers.ts'
import type { Scene } from './scene.ts'

const openFirst = async (page: Page) => {
  await page.getByRole('article').first().click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}
const askWhy = async (page: Page) => {
  await openFirst(page)
  await page.getByRole('button', { name: '¿Por qué respondió?' }).last().click()
  await page.getByText('El agente respondió.').waitFor()
}
const chooseTelegram = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Telegram' }).click()
  await page.getByLabel('Token del bot').waitFor()
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()

const openMenu = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('menu').waitFor()
}
const looked = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Copiar informe' }).waitFor({ timeout: 30_000 })

/** What surrounds every page, and the pages that belong to nobody else. */
export const houseScenes: Scene[] = [
  { name: 'dashboard', as: 'owner', path: '/' },
  { name: 'dashboard-vacio', as: 'newcomer', path: '/' },
  { name: 'agentes', as: 'owner', path: '/agents' },
  { name: 'asistente', as: 'owner', path: '/agents?create=1', act: chooseTelegram },
  { name: 'conversaciones', as: 'owner', path: '/conversations' },
  { name: 'hilo', as: 'owner', path: '/conversations', act: openFirst },
  { name: 'hilo-por-que', as: 'owner', path: '/conversations', act: askWhy },
  { name: 'analiticas', as: 'owner', path: '/analytics' },
  { name: 'sin-permiso', as: 'neighbour', path: '/instalacion' },
  { name: 'no-existe-dentro', as: 'owner', path: '/no-existe' },
  {
    name: 'menu-lateral',
    as: 'owner',
    path: '/',
    only: 'ancho',
    act: async (page) => {
      await page.getByRole('complementary', { name: 'Navegación' }).hover()
      await page.waitForFunction(() => document.querySelector('aside')?.offsetWidth === 256)
    },
  },
  {
    name: 'menu-lateral-teclado',
    as: 'newcomer',
    path: '/',
    only: 'ancho',
    act: async (page) => {
      const rail = page.getByRole('complementary', { name: 'Navegación' })
      await rail.getByRole('link', { name: 'Dashboard' }).focus()
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'menu-cuenta-lateral',
    as: 'newcomer',
    path: '/',
    only: 'ancho',
    act: async (page) => {
      await page.getByRole('complementary', { name: 'Navegación' }).hover()
      await openMenu('Opciones de la cuenta')(page)
    },
  },
  {
    name: 'menu-telefono',
    as: 'newcomer',
    path: '/',
    only: 'telefono',
    act: async (page) => {
      await press('Abrir menú')(page)
      await page.getByRole('dialog', { name: 'Menú' }).waitFor()
    },
  },
  { name: 'menu-cuenta', as: 'owner', path: '/', act: openMenu(/^Cuenta de/) },
  { name: 'menu-cuenta-larga', as: 'newcomer', path: '/', act: openMenu(/^Cuenta de/) },
  { name: 'tema', as: 'owner', path: '/', act: openMenu(/^Tema/) },
  {
    name: 'buscador',
    as: 'owner',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'buscador-nada',
    as: 'owner',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('zzz')
    },
  },
  {
    name: 'verificando',
    as: 'neighbour',
    path: '/no-existe',
    waits: true,
    act: async (page) => {
      await holdBack(page, '**/api/test/user')
      await page.goto('/')
      await page.getByText('Verificando autenticación...').waitFor()
    },
  },
  {
    name: 'sin-servidor',
    as: 'neighbour',
    path: '/no-existe',
    act: async (page) => {
      await answerInstead(page, '**/api/test/user', 400, { success: false, code: 'bad_request' })
      await page.goto('/')
      await page.getByText('No pudimos comprobar tu sesión').waitFor()
    },
  },
  { name: 'instalacion', as: 'owner', path: '/instalacion', act: looked, whole: true },
]
