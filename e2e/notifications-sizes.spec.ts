import { bell, heard } from './bell.ts'
import { fits } from './fits.ts'
import { expect, test } from './house.ts'
import { lookAt } from './live-console.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('dropdown, screen and choices fit', async ({ page, product }) => {
    const bot = await lookAt(page, product, 'portatil', '/notifications')
    bot.say({ id: 9001, lastName: 'Ruiz', firstName: 'Anastasia Guadalupe Fernández' }, 'muylarguísimo'.repeat(9))
    await heard(page, 1)
    await bell(page).tap()
    await expect(page.getByRole('list', { name: 'Lista de notificaciones' })).toContainText('Anastasia')
    await fits(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Lista de notificaciones' })).toBeHidden()
    await fits(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Avisos', exact: true }).tap()
    await page.getByRole('switch', { name: 'Horas de silencio' }).tap()
    await expect(page.getByLabel('Desde')).toHaveValue('22:00')
    await fits(page, ['light', 'dark'])
  })
})

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 568, height: 320 } })

  test('the dropdown is as low as that, and leads on', async ({ page, product }) => {
    const bot = await lookAt(page, product, 'apaisada', '/')
    await bell(page).click()
    const all = page.getByRole('link', { name: 'Ver todas las notificaciones' })
    await expect(all).toBeInViewport({ ratio: 1 })
    for (let id = 1; id <= 6; id++) bot.say({ id: 9100 + id, firstName: `Cliente ${id}` }, 'Hola')
    const list = page.getByRole('list', { name: 'Lista de notificaciones' })
    await expect(list.getByRole('listitem')).toHaveCount(6)
    await expect(all).toBeInViewport({ ratio: 1 })
    await list.getByText('Cliente 1').scrollIntoViewIfNeeded()
    await expect(list.getByText('Cliente 1')).toBeInViewport({ ratio: 1 })
    await all.click()
    await expect(page).toHaveURL('/notifications')
  })
})
