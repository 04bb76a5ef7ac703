import type { Page } from '@playwright/test'
import { answerInstead, holdBack } from './answers.ts'
import { axe } from './axe.ts'
import { draftsIn } from './ended-session.ts'
import { expect, test } from './house.ts'
import { card, cards, figure, inbox } from './inbox.ts'
import { notices } from './notices.ts'
import { tell } from './seed.ts'
import { sees } from './strings/sees.ts'

test('tags are added with Enter or the plus, taken off, and chosen among the filters; a card shows three', async ({
  page,
  product,
}) => {
  await inbox(page, product, 'bandeja_dos')
  await card(page, 'Ana Ríos').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const box = sheet.getByLabel('Nueva etiqueta')
  await box.fill('   ')
  await expect(sheet.getByRole('button', { name: 'Añadir etiqueta' })).toBeDisabled()
  await box.press('Enter')
  for (const tag of ['cafetera', 'Chapinero', 'pago']) {
    await box.fill(` ${tag} `)
    await box.press('Enter')
    await expect(sheet.getByRole('list', { name: 'Etiquetas' })).toContainText(tag)
    await expect(box).toHaveValue('')
  }
  await box.fill('mayorista')
  await sheet.getByRole('button', { name: 'Añadir etiqueta' }).click()
  await expect(sheet.getByRole('list', { name: 'Etiquetas' }).getByRole('listitem')).toHaveCount(4)
  await axe(page)
  await page.keyboard.press('Escape')
  await sees(card(page, 'Ana Ríos'), '+1')

  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Etiqueta').selectOption('pago')
  await expect(cards(page)).toHaveCount(1)
  await card(page, 'Ana Ríos').click()
  await sheet.getByRole('button', { name: 'Quitar la etiqueta Chapinero' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Quitar la etiqueta pago' })).toBeFocused()
  await expect(sheet.getByRole('list', { name: 'Etiquetas' })).not.toContainText('Chapinero')
  for (const tag of ['pago', 'mayorista', 'cafetera']) {
    await sheet.getByRole('button', { name: `Quitar la etiqueta ${tag}` }).press('Enter')
    await expect(sheet.getByRole('button', { name: `Quitar la etiqueta ${tag}` })).toBeHidden()
  }
  await expect(sheet.getByRole('list', { name: 'Etiquetas' })).toBeHidden()
  await expect(box).toBeFocused()
})

test('notes stay in the account, and survive what is typed and not kept', async ({ page, product }) => {
  await inbox(page, product, 'bandeja_tres')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  await sheet.getByLabel('Nueva nota').fill('Paga los viernes')
  await page.reload()
  await expect(sheet.getByLabel('Nueva nota')).toHaveValue('Paga los viernes')
  await sheet.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga los viernes')
  await expect(sheet.getByLabel('Nueva nota')).toHaveValue('')
  await sheet.getByRole('button', { name: 'Eliminar esta nota' }).press('Enter')
  await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toBeHidden()
  await expect(sheet.getByLabel('Nueva nota')).toBeFocused()
  await undo(page, 'Nota eliminada')
  await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga los viernes')
  await expect(sheet).toBeVisible()
})

/** What was deleted by mistake comes back from where its deletion is told. */
async function undo(page: Page, told: string) {
  const toast = page.getByRole('dialog').filter({ hasText: told })
  await toast.getByRole('button', { name: 'Deshacer' }).click()
}

test('a slash brings the account’s ready replies into the box, with the keyboard alone', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*canned-replies/)
  await inbox(page, product, 'bandeja_cuatro')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  await box.fill('/')
  await expect(sheet.getByText('Todavía no tienes respuestas rápidas.')).toBeVisible()
  const toManage = sheet.getByRole('button', { name: 'Administrar respuestas rápidas' })
  await box.press('Shift+Tab')
  await expect(toManage).toBeFocused()
  await toManage.press('Enter')
  const managing = page.getByRole('dialog', { name: 'Respuestas rápidas' })
  await expect(managing.getByLabel('Atajo')).toBeFocused()
  await managing.getByLabel('Atajo').fill('dos palabras')
  await managing.getByLabel('Respuesta').fill('Con gusto, Luis.')
  await managing.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(managing.getByText('Usa letras, números, guiones o guiones bajos, sin espacios')).toBeVisible()
  await managing.getByLabel('Atajo').fill('gusto')
  await managing.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(managing.getByRole('list', { name: 'Respuestas rápidas' })).toContainText('/gusto')
  await expect(managing.getByRole('button', { name: 'Nueva respuesta rápida' })).toBeFocused()
  await axe(page)
  await page.keyboard.press('Escape')
  await box.fill('/gu')
  await expect(sheet.getByRole('option', { name: /gusto/ })).toBeVisible()
  await axe(page)
  await box.press('Shift+Tab')
  await expect(toManage).toBeFocused()
  await expect(box).toHaveValue('/gu')
  await toManage.press('Enter')
  await managing.getByRole('button', { name: 'Eliminar /gusto' }).press('Enter')
  await expect(managing.getByLabel('Atajo')).toBeFocused()
  await undo(page, 'Respuesta rápida eliminada')
  await expect(managing.getByRole('list', { name: 'Respuestas rápidas' })).toContainText('/gusto')
  await page.keyboard.press('Escape')
  await box.focus()
  await box.press('Escape')
  await expect(sheet.getByRole('listbox')).toBeHidden()
  await expect(sheet).toBeVisible()
  await box.fill('/g')
  await box.press('Enter')
  await expect(box).toHaveValue('Con gusto, Luis.')
})

test('deleting names what goes, says what went, and shows in every window', async ({
  page,
  product,
  context,
  trouble,
}) => {
  trouble.declare(/500 .*\/api\/conversations/)
  await inbox(page, product, 'bandeja_cinco')
  const other = await context.newPage()
  await other.goto('/conversations')
  await expect(card(other, 'Ana Ríos')).toBeVisible()

  await card(page, 'Ana Ríos').getByRole('button', { name: 'Acciones de Ana Ríos' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('2 mensajes')
  await axe(page)
  await asking.getByRole('button', { name: 'Eliminar' }).click()
  await sees(notices(page), 'Conversación eliminada')
  await expect(card(page, 'Ana Ríos')).toBeHidden()
  await expect(card(other, 'Ana Ríos')).toBeHidden()
  await expect(figure(page, 'Total')).toContainText('1')

  await answerInstead(page, /\/api\/conversations\/[0-9A-Z]{26}$/, 500, { success: false })
  await card(page, 'Luis Peña').getByRole('button', { name: 'Acciones de Luis Peña' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await asking.getByRole('button', { name: 'Eliminar' }).click()
  await sees(notices(page), 'Error al eliminar')
  await sees(notices(page), 'No se pudo eliminar la conversación. Inténtalo de nuevo.')
})

test('everything of a contact goes at once, told before and after', async ({ page, product }) => {
  await inbox(page, product, 'bandeja_seis')
  await card(page, 'Ana Ríos').click()
  await page
    .getByRole('dialog', { name: 'Ana Ríos' })
    .getByRole('button', { name: 'Eliminar todo lo de este contacto' })
    .click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('1 conversación, 2 mensajes')
  await axe(page)
  await asking.getByRole('button', { name: 'Eliminar sus datos' }).click()
  await expect(notices(page).getByText('Datos del contacto eliminados')).toBeVisible()
  await sees(page, 'Conversación no encontrada')
})

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

test('what is typed while a note is kept stays in its box, and ready replies that do not come can be asked for again', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*canned-replies/)
  await inbox(page, product, 'bandeja_paciente')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })

  await test.step('a note', async () => {
    const note = sheet.getByLabel('Nueva nota')
    const letGo = await holdBack(page, '**/notes')
    await note.fill('Paga tarde')
    await sheet.getByRole('button', { name: 'Guardar nota' }).click()
    await note.fill('Paga tarde y debe dos')
    await letGo()
    await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga tarde')
    await expect(note).toHaveValue('Paga tarde y debe dos')
  })

  await test.step('ready replies', async () => {
    const toManage = sheet.getByRole('button', { name: 'Administrar respuestas rápidas' })
    const managing = page.getByRole('dialog', { name: 'Respuestas rápidas' })
    await answerInstead(page, /\/api\/canned-replies$/, 500, { success: false })
    await sheet.getByLabel('Mensaje', { exact: true }).fill('/')
    await expect(sheet.getByText('No se pudieron cargar tus respuestas rápidas.')).toBeVisible()
    await toManage.click()
    await expect(managing.getByRole('alert')).toContainText('No se pudieron cargar tus respuestas rápidas.')
    await expect(managing.getByLabel('Atajo')).toHaveCount(0)
    await axe(page)
    await page.unroute(/\/api\/canned-replies$/)
    await managing.getByRole('button', { name: 'Reintentar' }).click()
    await managing.getByLabel('Atajo').fill('horario')
    await managing.getByLabel('Respuesta').fill('De ocho a seis')
    await page.keyboard.press('Escape')
    await expect(managing).toHaveCount(0)
    await toManage.click()
    await expect(managing.getByLabel('Atajo')).toHaveValue('horario')
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(managing.getByRole('list', { name: 'Respuestas rápidas' })).toContainText('/horario')
    expect(await draftsIn(page)).toHaveLength(2)
  })
})
