import { axe, layoutShift } from './axe.ts'
import { bell } from './bell.ts'
import { enter } from './enter.ts'
import { expect, test } from './house.ts'
import { sees } from './strings/sees.ts'

test('the bar tells who is signed in, follows the chosen theme, and leads to the profile and out', async ({
  page,
  product,
}) => {
  await enter(page, product, 'anfitriona')
  await sees(page, 'BETA')
  for (const theme of ['Claro', 'Oscuro', 'Sistema'] as const) {
    await page.getByRole('button', { name: /^Tema: / }).click()
    await sees(page, theme)
    if (theme === 'Claro') await axe(page)
    await page.getByRole('menuitemradio', { name: theme }).click()
    await expect(page.getByRole('button', { name: `Tema: ${theme}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Cuenta de anfitriona' }).click()
  const menu = page.getByRole('menu', { name: 'Cuenta de anfitriona' })
  await expect(menu).toContainText('anfitriona@ejemplo.co')
  await sees(menu, 'Perfil', 'avatar menu')
  await sees(menu, 'Cerrar Sesión', 'avatar menu')
  await axe(page)
  await menu.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Cuenta de anfitriona' }).click()
  await menu.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
})

test('the rail opens over the page for the mouse and the keyboard, and moves nothing', async ({ page, product }) => {
  await enter(page, product, 'navegante')
  const rail = page.getByRole('complementary', { name: 'Navegación' })
  const width = async () => (await rail.boundingBox())?.width
  const title = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => document.fonts.ready)
  const before = await title.boundingBox()
  expect(await width()).toBe(64)

  await rail.hover()
  await expect.poll(width).toBe(256)
  expect(await title.boundingBox()).toEqual(before)
  for (const place of [
    'Inicio',
    'Dashboard',
    'Agentes',
    'Automatización',
    'Conversaciones',
    'Extracción de Datos',
    'Datos',
    'Base de Conocimientos',
    'Analíticas',
    'Configuración',
    'Mi Perfil',
  ] as const) {
    await sees(rail, place)
    // What is transparent counts as visible.
    for (const word of await rail.getByText(place, { exact: true }).all()) await expect(word).toHaveCSS('opacity', '1')
  }
  await axe(page)
  await page.mouse.move(900, 400)
  await expect.poll(width).toBe(64)

  await rail.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(width).toBe(256)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/agents')
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)

  await rail.getByRole('link', { name: 'Analíticas' }).click()
  await sees(page, 'Analíticas - Próximamente')
  await axe(page)
  await rail.getByRole('button', { name: /navegante/ }).click()
  for (const item of ['Perfil', 'Notificaciones', 'Cerrar Sesión'] as const)
    await sees(page.getByRole('menu'), item, 'user block')
  await expect.poll(width).toBe(256)
  await axe(page)
  await page.getByRole('menuitem', { name: 'Notificaciones' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.locator('main')).toBeFocused()
})

test('the keyboard goes along to the page that was chosen, and back to the button where none was', async ({
  page,
  product,
}) => {
  await enter(page, product, 'teclista', '/agents')
  const rail = page.getByRole('complementary', { name: 'Navegación' })
  const menu = page.getByRole('menu')
  const own = rail.getByRole('button', { name: /teclista/ })
  await own.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(own).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('menuitem', { name: 'Perfil' }).press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(menu).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await expect.poll(async () => (await rail.boundingBox())?.width).toBe(64)

  await bell(page).focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('link', { name: 'Ver todas las notificaciones' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/notifications')
  await expect(all).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
})

test('Back closes what lies over the page', async ({ page, product }) => {
  await enter(page, product, 'indecisa')
  const rail = page.getByRole('complementary', { name: 'Navegación' })
  await rail.getByRole('link', { name: 'Agentes' }).click()
  const openers = {
    dialog: () => bell(page).click(),
    menu: () => page.getByRole('button', { name: /^Cuenta de/ }).click(),
    combobox: () => page.keyboard.press('Control+k'),
  }
  for (const [role, open] of Object.entries(openers)) {
    await rail.getByRole('link', { name: 'Conversaciones' }).click()
    await expect(page).toHaveURL('/conversations')
    await open()
    const shown = page.locator(`[role=${role}]`)
    await expect(shown).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL('/conversations')
    await expect(shown).toHaveCount(0)
  }
})

test('more than 99 unread are «99+», though only the 50 newest are kept', async ({ page, product }) => {
  test.slow()
  const bot = await enter(page, product, 'popular', '/notifications')
  await expect(page.locator('main').getByText('En vivo')).toBeVisible()
  for (let id = 1; id <= 105; id++) bot.say({ id: 20_000 + id, firstName: `Cliente ${id}` }, 'Hola')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 105 sin leer', { timeout: 45_000 })
  await sees(page, '99+')
  await expect(page.getByRole('listitem').filter({ hasText: /^Cliente/ })).toHaveCount(50)
  await expect(page.getByText('y 55 más, que ya no están en la lista')).toBeVisible()
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones')
})
