import { appError } from '@portavoz/contract'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { card, openInbox } from './inbox-page.ts'
import { notificationBell } from './notification-bell.ts'
import { toasts } from './toasts.ts'

/** Three checks of the stream, and the restart of PostgreSQL after growing pauses. */
const OUTAGE = { timeout: 90_000 }

test('database away: the console says so in words, keeps what was typed, and continues by itself', async ({
  page,
  product,
  browserErrors,
}) => {
  test.setTimeout(240_000)
  browserErrors.declare(/503/)
  await openInbox(page, product, 'sin_base')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  const send = sheet.getByRole('button', { name: 'Enviar' })
  await box.fill('Ya va en camino')
  const allowStart = product.stopDatabase()
  try {
    await send.click()
    await expect(toasts(page)).toContainText(appError('unavailable').message)
    await expect(box).toHaveValue('Ya va en camino')
    await page.keyboard.press('Escape')
    await notificationBell(page).click()
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible(OUTAGE)
    await checkAllSizes(page)
  } finally {
    allowStart()
  }
  await expect(page.getByText('En vivo')).toBeVisible(OUTAGE)
  await page.keyboard.press('Escape')
  await card(page, 'Luis Peña').click()
  await send.click()
  await expect(box).toHaveValue('')
  await expect(sheet.getByRole('log').getByText('Ya va en camino')).toHaveCount(1)
})
