import { notificationBell, expectUnread } from './notification-bell.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { expect, test } from './fixtures.ts'
import { openLivePage } from './live-console.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('the dropdown, the page and the settings fit', async ({ page, product }) => {
    const bot = await openLivePage(page, product, 'portatil', '/notifications')
    bot.sendAsCustomer(
      { id: 9001, lastName: 'Ruiz', firstName: 'Anastasia Guadalupe Fernández' },
      'muylarguísimo'.repeat(9),
    )
    await expectUnread(page, 1)
    await notificationBell(page).tap()
    await expect(page.getByRole('list', { name: 'Lista de notificaciones' })).toContainText('Anastasia')
    await checkPhoneFit(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Lista de notificaciones' })).toBeHidden()
    await checkPhoneFit(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Avisos', exact: true }).tap()
    await page.getByRole('switch', { name: 'Horas de silencio' }).tap()
    await expect(page.getByLabel('Desde')).toHaveValue('22:00')
    await checkPhoneFit(page, ['light', 'dark'])
  })
})

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 568, height: 320 } })

  test('the dropdown fits the height and leads to the page', async ({ page, product }) => {
    const bot = await openLivePage(page, product, 'apaisada', '/')
    await notificationBell(page).click()
    const showAllLink = page.getByRole('link', { name: 'Ver todas las notificaciones' })
    await expect(showAllLink).toBeInViewport({ ratio: 1 })
    for (let id = 1; id <= 6; id++) bot.sendAsCustomer({ id: 9100 + id, firstName: `Cliente ${id}` }, 'Hola')
    const list = page.getByRole('list', { name: 'Lista de notificaciones' })
    await expect(list.getByRole('listitem')).toHaveCount(6)
    await expect(showAllLink).toBeInViewport({ ratio: 1 })
    await list.getByText('Cliente 1').scrollIntoViewIfNeeded()
    await expect(list.getByText('Cliente 1')).toBeInViewport({ ratio: 1 })
    await showAllLink.click()
    await expect(page).toHaveURL('/notifications')
  })
})
