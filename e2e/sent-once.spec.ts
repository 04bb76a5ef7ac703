import { expect, test } from './house.ts'
import { card, inbox } from './inbox.ts'
import { notices } from './notices.ts'

test('words whose answer is lost on its way stay in their box, and sent again they are one message, also after a reload', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED/)
  await inbox(page, product, 'bandeja_doble')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  const names: unknown[] = []
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    names.push((route.request().postDataJSON() as { externalId: string }).externalId)
    if (names.length > 2) return route.continue()
    // The server keeps it, and nobody hears so.
    await route.fetch()
    return route.abort()
  })
  const send = sheet.getByRole('button', { name: 'Enviar' })
  await box.fill('Ya va en camino')
  await send.click()
  await expect(notices(page)).toContainText('No se pudo conectar con el servidor')
  await page.reload()
  await expect(box).toHaveValue('Ya va en camino')
  await send.click()
  await expect.poll(() => names.length).toBe(2)
  await expect(send).toBeEnabled()
  await send.click()
  await expect(box).toHaveValue('')
  expect(new Set(names)).toEqual(new Set([expect.any(String)]))
  await expect(sheet.getByRole('log').getByText('Ya va en camino')).toHaveCount(1)
})

test('a message that is kept after its conversation was closed is no longer in its box, and what was typed behind it is', async ({
  page,
  product,
}) => {
  await inbox(page, product, 'bandeja_cerrada')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  const said = sheet.getByRole('log')
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST' && ++sent === 1) await held.promise
    return route.continue()
  })
  await box.fill('Te lo aparto')
  await box.press('Enter')
  await expect.poll(() => sent).toBe(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await card(page, 'Luis Peña').click()
  await expect(box).toHaveValue('Te lo aparto')
  await box.press('Enter')
  await box.press('End')
  await box.pressSequentially(' hoy')
  held.resolve()
  await expect(box).toHaveValue('hoy')
  await expect(said.getByText('Te lo aparto', { exact: true })).toHaveCount(1)
  await box.fill('')

  await page.keyboard.press('Escape')
  await card(page, 'Luis Peña').click()
  await expect(box).toHaveValue('')
  expect(sent).toBe(1)
})
