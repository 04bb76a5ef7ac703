import { answerInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { card, inbox } from './inbox.ts'
import { tell } from './seed.ts'

test('a long thread opens at its end, is read upwards to its beginning, and a new day has its line', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*messages\?cursor=/)
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  const told = Array.from({ length: 60 }, (_, n) => ({
    userPhone: '1',
    userName: 'Ana Ríos',
    userMessage: `pregunta ${n}`,
    aiResponse: `respuesta ${n}`,
    ...(n < 3 && { createdAt: dayAgo }),
  }))
  const { owner } = await inbox(page, product, 'bandeja_nueve', told)
  const marked = page.waitForRequest('**/read')
  await card(page, 'Ana Ríos').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const thread = sheet.getByRole('log')
  const messages = thread.locator('li[data-message]')
  await expect(messages.last()).toContainText('respuesta 59')
  await expect(messages.last()).toBeInViewport()
  await expect(messages.last()).toContainText('n8n')
  await expect(messages).toHaveCount(50)
  await expect(thread.getByText('Hoy', { exact: true })).toBeAttached()
  const last = await messages.last().getAttribute('data-message')
  expect((await marked).postDataJSON()).toEqual({ upTo: last })

  await test.step('older ones that do not come are asked for once and say so; then they come, and nothing jumps', async () => {
    let asked = 0
    page.on('request', (request) => request.url().includes('messages?cursor=') && asked++)
    await answerInstead(page, /messages\?cursor=/, 400, { success: false, code: 'invalid', error: 'No' })
    await thread.evaluate((box) => (box.scrollTop = 0))
    const refusal = thread.getByRole('alert').filter({ hasText: 'No se pudieron cargar los mensajes anteriores.' })
    await expect(refusal).toBeVisible()
    await axe(page)
    expect(asked).toBe(1)
    await page.unrouteAll()
    await refusal.getByRole('button', { name: 'Reintentar' }).click()
    await expect(messages.nth(99)).toBeAttached()
    await expect(thread.getByText('pregunta 35', { exact: true })).toBeInViewport()
    // A reader's voice tells what arrives, not what was said before.
    await expect(thread.locator('li:not([aria-live=off])')).toHaveCount(0)
  })

  await test.step('what comes meanwhile is announced below; it costs a page of the thread, not all that was read', async () => {
    const pages: string[] = []
    page.on('request', (request) => request.url().includes('/messages') && pages.push(request.url()))
    await tell(product, owner, [{ userPhone: '1', userName: 'Ana Ríos', userMessage: 'una más' }])
    await sheet.getByRole('button', { name: 'Mensajes nuevos' }).click()
    await expect(thread.getByText('una más')).toBeInViewport()
    await expect(thread.locator('li:not([aria-live=off])')).toContainText(['una más'])
    expect(pages.filter((url) => url.includes('cursor='))).toEqual([])
  })

  await test.step('up to its beginning', async () => {
    await expect(async () => {
      await thread.evaluate((box) => (box.scrollTop = 0))
      await expect(thread.getByText('pregunta 0', { exact: true })).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(messages).toHaveCount(121)
    await expect(thread.getByText('Ayer', { exact: true })).toBeAttached()
    await expect(thread.getByRole('button', { name: /^¿Por qué .*pregunta 0$/ })).toHaveCount(1)
  })

  await test.step('on a phone the details stand where the thread stood, and what is hidden is not read', async () => {
    await thread.evaluate((box) => (box.scrollTop = box.scrollHeight))
    await expect(thread.getByText('una más')).toBeInViewport()
    await page.setViewportSize({ width: 360, height: 740 })
    await sheet.getByRole('button', { name: 'Ver detalles' }).click()
    await expect(sheet.getByRole('complementary', { name: 'Detalles' })).toContainText('Notas privadas')
    await expect(thread).toBeHidden()
    await axe(page)
    await tell(product, owner, [{ userPhone: '1', userName: 'Ana Ríos', userMessage: 'sin que la vean' }])
    const mark = sheet.getByRole('button', { name: 'Marcar como leída' })
    await expect(mark).toBeEnabled()
    await sheet.getByRole('button', { name: 'Ver mensajes' }).click()
    await expect(thread.getByText('sin que la vean')).toBeInViewport()
    await sheet.getByRole('button', { name: 'Ver detalles' }).click()
    await expect(mark).toBeDisabled()
  })
})
