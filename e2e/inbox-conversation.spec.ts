import type { Page } from '@playwright/test'
import { fulfillWith, holdRequests } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { readDrafts } from './ended-session.ts'
import { expect, test } from './fixtures.ts'
import { card, cards, openInbox } from './inbox-page.ts'
import { expectText } from './strings/expect-text.ts'
import { toasts } from './toasts.ts'

test('tags: the owner adds them with Enter or a button, removes them and filters by them; a card shows three', async ({
  page,
  product,
}) => {
  await openInbox(page, product, 'bandeja_dos')
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
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expectText(card(page, 'Ana Ríos'), '+1')

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

test('private notes: a draft survives a reload, and a deleted note is restored', async ({ page, product }) => {
  await openInbox(page, product, 'bandeja_tres')
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
  // The address opened the dialog before toasts were loaded.
  await expect(toasts(page)).toContainText('Nota eliminada')
  await undoDeletion(page, 'Nota eliminada')
  await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga los viernes')
  await expect(sheet).toBeVisible()
})

/** Restores a deleted item from the toast about its deletion. */
async function undoDeletion(page: Page, message: string) {
  const toast = page.getByRole('dialog').filter({ hasText: message })
  await toast.getByRole('button', { name: 'Deshacer' }).click()
}

test('canned replies: the owner manages and inserts them with a slash and the keyboard alone', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*canned-replies/)
  await openInbox(page, product, 'bandeja_cuatro')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  await box.fill('/')
  await expect(sheet.getByText('Todavía no tienes respuestas rápidas.')).toBeVisible()
  const manageButton = sheet.getByRole('button', { name: 'Administrar respuestas rápidas' })
  await box.press('Shift+Tab')
  await expect(manageButton).toBeFocused()
  await manageButton.press('Enter')
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
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await box.fill('/gu')
  await expect(sheet.getByRole('option', { name: /gusto/ })).toBeVisible()
  await checkAccessibility(page)
  await box.press('Shift+Tab')
  await expect(manageButton).toBeFocused()
  await expect(box).toHaveValue('/gu')
  await manageButton.press('Enter')
  await managing.getByRole('button', { name: 'Eliminar /gusto' }).press('Enter')
  await expect(managing.getByLabel('Atajo')).toBeFocused()
  await undoDeletion(page, 'Respuesta rápida eliminada')
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

test('drafts: text typed during a save is kept, and canned replies that fail to load are retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*canned-replies/)
  await openInbox(page, product, 'bandeja_paciente')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })

  await test.step('a note', async () => {
    const note = sheet.getByLabel('Nueva nota')
    const release = await holdRequests(page, '**/notes')
    await note.fill('Paga tarde')
    await sheet.getByRole('button', { name: 'Guardar nota' }).click()
    await note.fill('Paga tarde y debe dos')
    await release()
    await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga tarde')
    await expect(note).toHaveValue('Paga tarde y debe dos')
  })

  await test.step('canned replies', async () => {
    const manageButton = sheet.getByRole('button', { name: 'Administrar respuestas rápidas' })
    const managing = page.getByRole('dialog', { name: 'Respuestas rápidas' })
    await fulfillWith(page, /\/api\/canned-replies$/, 500, { success: false })
    await sheet.getByLabel('Mensaje', { exact: true }).fill('/')
    await expect(sheet.getByText('No se pudieron cargar tus respuestas rápidas.')).toBeVisible()
    await manageButton.click()
    await expect(managing.getByRole('alert')).toContainText('No se pudieron cargar tus respuestas rápidas.')
    await expect(managing.getByLabel('Atajo')).toHaveCount(0)
    await checkAccessibility(page)
    await page.unroute(/\/api\/canned-replies$/)
    await managing.getByRole('button', { name: 'Reintentar' }).click()
    await managing.getByLabel('Atajo').fill('horario')
    await managing.getByLabel('Respuesta').fill('De ocho a seis')
    await page.keyboard.press('Escape')
    await expect(managing).toHaveCount(0)
    await manageButton.click()
    await expect(managing.getByLabel('Atajo')).toHaveValue('horario')
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(managing.getByRole('list', { name: 'Respuestas rápidas' })).toContainText('/horario')
    expect(await readDrafts(page)).toHaveLength(2)
  })
})
