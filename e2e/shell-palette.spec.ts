import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './users.ts'

const ALL_OPTIONS = [
  'Dashboard',
  'Agentes',
  'Conversaciones',
  'Contactos',
  'Interesados',
  'Preguntas sin respuesta',
  'Extracción de Datos',
  'Base de Conocimientos',
  'Analíticas',
  'Mi negocio',
  'Mi Perfil',
  'Mis negocios',
  'Notificaciones',
  'Crear Agente',
  'Ventas',
  'Claro',
  'Oscuro',
  'Sistema',
  'Cerrar Sesión',
]

test('Ctrl K: the keyboard reaches every page, agent, theme and sign-out', async ({ page, product }) => {
  await signUp(product, 'tecleadora-jefa')
  await openAsNewUser(page, product, 'tecleadora', '/')
  const openerButton = page.getByRole('button', { name: /^Buscar…/ })
  await openerButton.focus()
  await page.keyboard.press('Control+k')
  await expect(paletteField(page)).toBeFocused()
  await expect(page.getByRole('option')).toHaveText(ALL_OPTIONS.map((label) => new RegExp(`^${label}`)))
  await checkAccessibility(page)
  await expectMarked(page, 'Dashboard')
  await page.keyboard.press('ArrowUp')
  await expectMarked(page, 'Cerrar Sesión')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expectMarked(page, 'Agentes')
  await page.keyboard.press('End')
  await expectMarked(page, 'Cerrar Sesión')
  await page.keyboard.press('ArrowDown')
  await expectMarked(page, 'Dashboard')
  await page.keyboard.press('Escape')
  await expect(paletteField(page)).toBeHidden()
  await expect(openerButton).toBeFocused()

  await openAndType(page, 'no hay tal cosa')
  await expect(page.getByText('Nada coincide con «no hay tal cosa».')).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Control+k')
  await expect(paletteField(page)).toBeHidden()

  await test.step('what no command matches is searched on the screens of customers', async () => {
    await openAndType(page, 'jirafa')
    await expect(page.getByRole('option')).toHaveText([/^Buscar «jirafa» en Conversaciones/, /^Buscar «jirafa» en Con/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/conversations?q=jirafa&period=all')
    await expect(page.getByText('Nada con «jirafa»')).toBeVisible()
    await openAndType(page, 'jirafa')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/contactos?q=jirafa')
  })

  await openAndType(page, 'extraccion')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/data-extraction')
  await openAndType(page, 'vent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agents\?id=/)
  await expect(page.getByRole('dialog', { name: 'Ventas' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(paletteField(page), 'nothing opens over an open dialog').toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await openAndType(page, 'nuevo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await openAndType(page, 'oscuro')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Tema: Oscuro' })).toBeVisible()
  await openAndType(page, 'salir')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('keys: / focuses the search, j and k move in the list, and typing is not disturbed', async ({ page, product }) => {
  const bot = await openAsNewUser(page, product, 'caminadora', '/agents')
  const search = page.getByLabel('Buscar agentes')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('jk/')
  await expect(search).toHaveValue('jk/')
  await search.fill('')
  await search.blur()
  await expect(page.getByRole('article')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('article').getByRole('button').first()).toBeFocused()

  bot.sendAsCustomer({ id: 9801, firstName: 'Ana' }, 'Hola')
  bot.sendAsCustomer({ id: 9802, firstName: 'Leo' }, 'Buenas')
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

const paletteField = (page: Page) => page.getByRole('combobox', { name: /^Buscar pantallas/ })

async function openAndType(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(paletteField(page)).toBeFocused()
  await expect(paletteField(page)).toHaveValue('')
  await page.keyboard.type(text)
}

async function expectMarked(page: Page, label: string) {
  const option = page.getByRole('option', { selected: true })
  await expect(option).toHaveText(new RegExp(`^${label}`))
  await expect(option).toBeInViewport()
  await expect(paletteField(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
}
