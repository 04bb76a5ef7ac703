import { axe, layoutShift } from './axe.ts'
import { bell } from './bell.ts'
import { enter } from './enter.ts'
import { fits } from './fits.ts'
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
  ] as const)
    await sees(rail, place)
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the drawer holds the keyboard, closes with Esc and where the rail takes over', async ({ page, product }) => {
    await enter(page, product, 'caminante')
    const opener = page.getByRole('button', { name: 'Abrir menú' })
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await opener.click()
    await expect(drawer).toBeVisible()
    await fits(page, ['light', 'dark'])
    for (let step = 0; step < 16; step++) {
      await page.keyboard.press('Tab')
      expect(await drawer.evaluate((box) => box.parentElement!.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await expect(drawer).toBeVisible()
    await page.setViewportSize({ width: 767, height: 740 })
    await expect(drawer).toBeVisible()
    await page.setViewportSize({ width: 768, height: 740 })
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Navegación' })).toBeVisible()
  })

  test('the drawer leads to the palette, and that to any place', async ({ page, product }) => {
    await enter(page, product, 'buscadora')
    await page.getByRole('button', { name: 'Abrir menú' }).tap()
    await page.getByRole('button', { name: 'Buscar…' }).tap()
    const field = page.getByRole('combobox', { name: /^Buscar/ })
    await expect(field).toBeFocused()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
    await expect(field).toBeFocused()
    await fits(page, ['light', 'dark'])
    await page.getByRole('option', { name: 'Conversaciones' }).tap()
    await expect(page).toHaveURL('/conversations')
    await expect(field).toBeHidden()
  })
})
