import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { enter } from './enter.ts'
import { expect, test } from './house.ts'
import { signUp } from './people.ts'

const everything = [
  'Dashboard',
  'Agentes',
  'Conversaciones',
  'Extracción de Datos',
  'Base de Conocimientos',
  'Analíticas',
  'Mi Perfil',
  'Notificaciones',
  'Crear Agente',
  'Ventas',
  'Claro',
  'Oscuro',
  'Sistema',
  'Cerrar Sesión',
]

test('Ctrl K finds every screen, agent, theme and the way out, by keyboard alone', async ({ page, product }) => {
  await signUp(product, 'tecleadora-jefa')
  await enter(page, product, 'tecleadora', '/')
  const before = page.getByRole('button', { name: /^Buscar…/ })
  await before.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('option')).toHaveText(everything.map((label) => new RegExp(`^${label}`)))
  await axe(page)
  await marked(page, 'Dashboard')
  await page.keyboard.press('ArrowUp')
  await marked(page, 'Cerrar Sesión')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await marked(page, 'Agentes')
  await page.keyboard.press('End')
  await marked(page, 'Cerrar Sesión')
  await page.keyboard.press('ArrowDown')
  await marked(page, 'Dashboard')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(before).toBeFocused()

  await ask(page, 'no hay tal cosa')
  await expect(page.getByText('Nada coincide con «no hay tal cosa».')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeHidden()

  await ask(page, 'extraccion')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/data-extraction')
  await ask(page, 'vent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agents\?id=/)
  await expect(page.getByRole('dialog', { name: 'Ventas' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page), 'nothing opens over an open dialog').toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await ask(page, 'nuevo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await ask(page, 'oscuro')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Tema: Oscuro' })).toBeVisible()
  await ask(page, 'salir')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('/ goes to the search of the page, j and k walk its list, and neither disturbs who writes', async ({
  page,
  product,
}) => {
  const bot = await enter(page, product, 'caminadora', '/agents')
  const search = page.getByLabel('Buscar agentes')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('jk/')
  await expect(search).toHaveValue('jk/')
  await search.fill('')
  await search.blur()
  await page.keyboard.press('j')
  await expect(page.getByRole('article').getByRole('button').first()).toBeFocused()

  bot.say({ id: 9801, firstName: 'Ana' }, 'Hola')
  bot.say({ id: 9802, firstName: 'Leo' }, 'Buenas')
  await expect(page.getByRole('button', { name: 'Notificaciones, 2 sin leer' })).toBeVisible()
  await page.goto('/conversations')
  const cards = page.getByRole('article').getByRole('heading').getByRole('button')
  await expect(cards).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards.last()).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards.last()).toBeFocused()
  await page.keyboard.press('k')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/notifications')
  await expect(page.locator('main').getByRole('listitem').filter({ hasText: 'Ana' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('main').getByRole('listitem').first().getByRole('button').first()).toBeFocused()
})

const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar pantallas/ })

async function ask(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type(words)
}

async function marked(page: Page, label: string) {
  const option = page.getByRole('option', { selected: true })
  await expect(option).toHaveText(new RegExp(`^${label}`))
  await expect(option).toBeInViewport()
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
}
