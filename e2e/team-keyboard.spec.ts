import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, cards, openInbox } from './inbox-page.ts'
import { chooseByKeyboard, moveFocusTo, pressByKeyboard } from './keyboard.ts'
import { callApi } from './linked-agent.ts'
import type { Product } from './product.ts'
import { addAttendant } from './team.ts'
import { toasts } from './toasts.ts'
import { fetchToken, openSignedIn, signUp } from './users.ts'
import { openWorkspace } from './workspace-page.ts'

const opener = (page: Page, name: string) => card(page, name).getByRole('heading').getByRole('button')

/** An inbox of a team of two, the owner and `colleague`. */
async function openTeamInbox(page: Page, product: Product, username: string, colleague: string) {
  const { owner } = await openInbox(page, product, username)
  await addAttendant(product, owner, colleague)
  await page.reload()
}

test('keyboard: a conversation is assigned to a person and taken, and the focus stays at the choice', async ({
  page,
  product,
}) => {
  await openTeamInbox(page, product, 'teclas-asigna', 'zulma')
  await pressByKeyboard(page, opener(page, 'Ana Ríos'))
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const choice = sheet.getByLabel('Quién la atiende')
  await moveFocusTo(page, choice)
  await page.keyboard.press('z')
  await expect(choice.locator('option:checked')).toHaveText('zulma')
  await expect(sheet.getByRole('log')).toContainText('zulma')
  await expect(choice).toBeFocused()
  await pressByKeyboard(page, sheet.getByRole('button', { name: 'Me la quedo' }))
  await expect(choice.locator('option:checked')).toHaveText('teclas-asigna (tú)')
  await expect(sheet.getByRole('log')).toContainText('Tú te la quedaste')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener(page, 'Ana Ríos')).toBeFocused()
})

test('keyboard: a conversation is snoozed from the menu and with a typed time, and returns to the list', async ({
  page,
  product,
}) => {
  await openInbox(page, product, 'teclas-pospone')
  await pressByKeyboard(page, opener(page, 'Ana Ríos'))
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const snooze = sheet.getByRole('button', { name: 'Posponer…' })
  // The first of January is at most a year away, and is written alike with the day or the month first.
  const nextYear = String(new Date().getFullYear() + 1)
  const banner = sheet.getByText(/^Pospuesta hasta el /)
  await chooseByKeyboard(page, snooze, 'Mañana a las 9:00')
  await expect(banner).toBeVisible()
  await expect(snooze).toBeFocused()
  await pressByKeyboard(page, sheet.getByRole('button', { name: 'Volver a la lista' }))
  await expect(banner).toBeHidden()
  await expect(sheet.getByRole('textbox', { name: 'Mensaje' })).toBeFocused()

  const dialog = page.getByRole('dialog', { name: 'Posponer la conversación' })
  await chooseByKeyboard(page, snooze, 'Elegir fecha y hora…')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(snooze).toBeFocused()
  await chooseByKeyboard(page, snooze, 'Elegir fecha y hora…')
  await moveFocusTo(page, dialog.getByLabel('Hasta cuándo'))
  await page.keyboard.type(`0101${nextYear}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1030AM')
  await page.keyboard.press('Enter')
  await expect(banner).toContainText('01 ene, 10:30')
  await expect(snooze).toBeFocused()
})

test('keyboard: a conversation is reopened and its contact unblocked, and the message box gets the focus', async ({
  page,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'teclas-reabre')
  await pressByKeyboard(page, opener(page, 'Ana Ríos'))
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const message = sheet.getByRole('textbox', { name: 'Mensaje' })
  await pressByKeyboard(page, sheet.getByRole('button', { name: 'Transferir a humano' }))
  const pause = sheet.getByRole('status').filter({ hasText: 'En pausa:' })
  await pressByKeyboard(page, pause.getByRole('button', { name: 'Reabrir conversación' }))
  await expect(pause).toBeHidden()
  await expect(message).toBeFocused()

  const token = await fetchToken(product, owner)
  const { items } = (await callApi(product, token, 'GET', '/contacts?search=Ana')) as { items: { id: string }[] }
  await callApi(product, token, 'PUT', `/contacts/${items[0]?.id}/blocked`, { isBlocked: true })
  await expect(message).toBeHidden()
  await pressByKeyboard(page, sheet.getByRole('button', { name: 'Desbloquear' }))
  await expect(message).toBeFocused()
})

test('keyboard: conversations are chosen and assigned at once, and the change is undone', async ({ page, product }) => {
  await openTeamInbox(page, product, 'teclas-grupo', 'zaida')
  const choose = page.getByRole('button', { name: 'Elegir varias' })
  await pressByKeyboard(page, choose)
  for (const name of ['Ana Ríos', 'Luis Peña']) {
    await moveFocusTo(page, page.getByRole('checkbox', { name: `Elegir a ${name}` }))
    await page.keyboard.press('Space')
  }
  const bar = page.getByRole('group', { name: 'Conversaciones elegidas' })
  await expect(bar).toContainText('2 elegidas')
  await chooseByKeyboard(page, bar.getByRole('button', { name: 'Asignar' }), 'zaida')
  await expect(cards(page).filter({ hasText: 'zaida' })).toHaveCount(2)
  await expect(bar).toBeHidden()
  await expect(choose).toBeFocused()
  await pressByKeyboard(page, toasts(page).getByRole('button', { name: 'Deshacer' }))
  await expect(toasts(page)).toContainText('2 conversaciones como estaban')
  await expect(cards(page).filter({ hasText: 'zaida' })).toHaveCount(0)

  await pressByKeyboard(page, choose)
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(choose).toBeFocused()
})

test('keyboard: two contacts are merged after the name is chosen', async ({ page, product }) => {
  const owner = await signUp(product, 'teclas-une')
  const token = await fetchToken(product, owner)
  for (const [name, phone] of [
    ['Luz de la tienda', '+57 300 123 4567'],
    ['Luz Marín', '+57 300 123 4568'],
  ])
    await callApi(product, token, 'POST', '/contacts', { name, phone, about: '', tags: [], fields: {} })
  await openSignedIn(page, owner, '/contactos')
  const contact = page.getByRole('list', { name: 'Contactos', exact: true }).getByRole('link', { name: 'Luz' })
  await pressByKeyboard(page, contact.filter({ hasText: 'tienda' }))
  const sheet = page.getByRole('dialog', { name: 'Luz de la tienda', exact: true })
  const open = sheet.getByRole('button', { name: 'Unir con otro' })
  const merge = page.getByRole('dialog', { name: 'Unir con Luz de la tienda' })
  await pressByKeyboard(page, open)
  await expect(merge).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(merge).toBeHidden()
  await expect(open).toBeFocused()

  await pressByKeyboard(page, open)
  await pressByKeyboard(page, merge.getByRole('button', { name: /^Luz Marín/ }))
  await moveFocusTo(page, merge.getByRole('radio', { name: 'Luz de la tienda' }))
  await page.keyboard.press('ArrowDown')
  await expect(merge.getByRole('radio', { name: 'Luz Marín' })).toBeChecked()
  await pressByKeyboard(page, merge.getByRole('button', { name: 'Unir contactos' }))
  await expect(page.getByRole('dialog', { name: 'Luz Marín', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contact).toHaveCount(1)
  await expect(contact).toBeFocused()
})

test('keyboard: an invitation is created with its role, and the focus returns to its button', async ({
  page,
  product,
}) => {
  await openWorkspace(page, await signUp(product, 'teclas-invita'))
  const open = page.getByRole('button', { name: 'Invitar a una persona' })
  const dialog = page.getByRole('dialog', { name: 'Invitar a una persona' })
  await pressByKeyboard(page, open)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await pressByKeyboard(page, open)
  await moveFocusTo(page, dialog.getByRole('radio', { name: 'Atiende' }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Solo mira' })).toBeChecked()
  await moveFocusTo(page, dialog.getByRole('checkbox', { name: 'Puede exportar' }))
  await page.keyboard.press('Space')
  await moveFocusTo(page, dialog.getByLabel('Email'))
  await page.keyboard.type('nueva@ejemplo.co')
  await page.keyboard.press('Enter')
  const created = page.getByRole('dialog', { name: 'Envía este enlace' })
  await expect(created.getByLabel('Enlace', { exact: true })).toHaveValue(/token=/)
  await pressByKeyboard(page, created.getByRole('button', { name: 'Ya lo guardé' }))
  await expect(created).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page.getByRole('list', { name: 'Invitaciones sin usar' })).toContainText(
    /nueva@ejemplo\.co.*Solo mira · Puede exportar/s,
  )
})
