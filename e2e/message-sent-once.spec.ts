import { expect, test } from './fixtures.ts'
import { card, openInbox } from './inbox-page.ts'
import { toasts } from './toasts.ts'

test('message whose response is lost: the text stays, and sending it again stores one message', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED/)
  await openInbox(page, product, 'bandeja_doble')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  const externalIds: unknown[] = []
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    externalIds.push((route.request().postDataJSON() as { externalId: string }).externalId)
    if (externalIds.length > 2) return route.continue()
    // The server stores the message and its response is lost.
    await route.fetch()
    return route.abort()
  })
  const send = sheet.getByRole('button', { name: 'Enviar' })
  await box.fill('Ya va en camino')
  await send.click()
  await expect(toasts(page)).toContainText('No se pudo conectar con el servidor')
  await page.reload()
  await expect(box).toHaveValue('Ya va en camino')
  await send.click()
  await expect.poll(() => externalIds.length).toBe(2)
  await expect(send).toBeEnabled()
  await send.click()
  await expect(box).toHaveValue('')
  expect(new Set(externalIds)).toEqual(new Set([expect.any(String)]))
  await expect(sheet.getByRole('log').getByText('Ya va en camino')).toHaveCount(1)
})

test('message stored after its conversation was closed: it leaves the box, and text typed after it stays', async ({
  page,
  product,
}) => {
  await openInbox(page, product, 'bandeja_cerrada')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  const log = sheet.getByRole('log')
  let sentCount = 0
  const released = Promise.withResolvers<void>()
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST' && ++sentCount === 1) await released.promise
    return route.continue()
  })
  await box.fill('Te lo aparto')
  await box.press('Enter')
  await expect.poll(() => sentCount).toBe(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await card(page, 'Luis Peña').click()
  await expect(box).toHaveValue('Te lo aparto')
  await box.press('Enter')
  await box.press('End')
  await box.pressSequentially(' hoy')
  released.resolve()
  await expect(box).toHaveValue('hoy')
  await expect(log.getByText('Te lo aparto', { exact: true })).toHaveCount(1)
  await box.fill('')

  await page.keyboard.press('Escape')
  await card(page, 'Luis Peña').click()
  await expect(box).toHaveValue('')
  expect(sentCount).toBe(1)
})
