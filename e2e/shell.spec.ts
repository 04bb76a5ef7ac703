import { checkAccessibility, readLayoutShift } from './accessibility.ts'
import { notificationBell } from './notification-bell.ts'
import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { expectText } from './strings/expect-text.ts'

test('top bar: it shows the user, changes the theme and leads to the profile and to sign-out', async ({
  page,
  product,
}) => {
  await openAsNewUser(page, product, 'anfitriona')
  await expectText(page, 'BETA')
  for (const theme of ['Claro', 'Oscuro', 'Sistema'] as const) {
    await page.getByRole('button', { name: /^Tema: / }).click()
    await expectText(page, theme)
    if (theme === 'Claro') await checkAccessibility(page)
    await page.getByRole('menuitemradio', { name: theme }).click()
    await expect(page.getByRole('button', { name: `Tema: ${theme}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Cuenta de anfitriona' }).click()
  const menu = page.getByRole('menu', { name: 'Cuenta de anfitriona' })
  await expect(menu).toContainText('anfitriona@ejemplo.co')
  await expectText(menu, 'Perfil', 'avatar menu')
  await expectText(menu, 'Cerrar Sesión', 'avatar menu')
  await checkAccessibility(page)
  await menu.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Cuenta de anfitriona' }).click()
  await menu.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
})

test('navigation rail: it expands over the page for mouse and keyboard without moving the content', async ({
  page,
  product,
}) => {
  await openAsNewUser(page, product, 'navegante')
  const rail = page.getByRole('complementary', { name: 'Navegación' })
  const width = async () => (await rail.boundingBox())?.width
  const title = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => document.fonts.ready)
  const titleBox = await title.boundingBox()
  expect(await width()).toBe(64)

  await rail.hover()
  await expect.poll(width).toBe(256)
  expect(await title.boundingBox()).toEqual(titleBox)
  for (const entry of [
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
    await expectText(rail, entry)
    // Playwright counts transparent elements as visible.
    for (const label of await rail.getByText(entry, { exact: true }).all())
      await expect(label).toHaveCSS('opacity', '1')
  }
  await checkAccessibility(page)
  await page.mouse.move(900, 400)
  await expect.poll(width).toBe(64)

  await rail.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(width).toBe(256)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/agents')
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02)

  await rail.getByRole('link', { name: 'Analíticas' }).click()
  await expectText(page, 'Analíticas - Próximamente')
  await checkAccessibility(page)
  await rail.getByRole('button', { name: /navegante/ }).click()
  for (const item of ['Perfil', 'Notificaciones', 'Cerrar Sesión'] as const)
    await expectText(page.getByRole('menu'), item, 'user block')
  await expect.poll(width).toBe(256)
  await checkAccessibility(page)
  await page.getByRole('menuitem', { name: 'Notificaciones' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.locator('main')).toBeFocused()
})

test('focus: it moves to the chosen page, or returns to the button', async ({ page, product }) => {
  await openAsNewUser(page, product, 'teclista', '/agents')
  const rail = page.getByRole('complementary', { name: 'Navegación' })
  const menu = page.getByRole('menu')
  const userButton = rail.getByRole('button', { name: /teclista/ })
  await userButton.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(userButton).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('menuitem', { name: 'Perfil' }).press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(menu).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await expect.poll(async () => (await rail.boundingBox())?.width).toBe(64)

  await notificationBell(page).focus()
  await page.keyboard.press('Enter')
  const showAllLink = page.getByRole('link', { name: 'Ver todas las notificaciones' })
  await showAllLink.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/notifications')
  await expect(showAllLink).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
})

test('Back: it closes the open popup and stays on the page', async ({ page, product }) => {
  await openAsNewUser(page, product, 'indecisa')
  const rail = page.getByRole('complementary', { name: 'Navegación' })
  await rail.getByRole('link', { name: 'Agentes' }).click()
  const openers = {
    dialog: () => notificationBell(page).click(),
    menu: () => page.getByRole('button', { name: /^Cuenta de/ }).click(),
    combobox: () => page.keyboard.press('Control+k'),
  }
  for (const [role, openLayer] of Object.entries(openers)) {
    await rail.getByRole('link', { name: 'Conversaciones' }).click()
    await expect(page).toHaveURL('/conversations')
    await openLayer()
    const layer = page.locator(`[role=${role}]`)
    await expect(layer).toBeVisible()
    await page.goBack()
    await expect(layer).toHaveCount(0)
    await expect(page).toHaveURL('/conversations')
  }
})

test('unread counter: more than 99 show «99+», and the 50 newest are kept', async ({ page, product }) => {
  test.slow()
  const bot = await openAsNewUser(page, product, 'popular', '/notifications')
  await expect(page.locator('main').getByText('En vivo')).toBeVisible()
  for (let id = 1; id <= 105; id++) bot.sendAsCustomer({ id: 20_000 + id, firstName: `Cliente ${id}` }, 'Hola')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 105 sin leer', { timeout: 45_000 })
  await expectText(page, '99+')
  await expect(page.getByRole('listitem').filter({ hasText: /^Cliente/ })).toHaveCount(50)
  await expect(page.getByText('y 55 más, que ya no están en la lista')).toBeVisible()
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones')
})
