import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { card, cards, openInbox } from './inbox-page.ts'
import { addAttendant } from './team.ts'

test('snooze: a conversation leaves the list until a time, and returns when it is undone', async ({
  page,
  product,
}) => {
  await openInbox(page, product, 'pospone')
  await card(page, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  await sheet.getByRole('button', { name: 'Posponer…' }).click()
  await page.getByRole('menuitem', { name: 'Mañana a las 9:00' }).click()
  await expect(sheet.getByText(/^Pospuesta hasta el /)).toBeVisible()
  await checkAllSizes(page)
  await sheet.getByRole('button', { name: 'Cerrar' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Ana Ríos')).toHaveCount(0)
  await page.goto('/conversations?snoozed=only')
  await expect(card(page, 'Ana Ríos')).toContainText('Pospuesta hasta el')
  await checkAllSizes(page)
  await card(page, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  await sheet.getByRole('button', { name: 'Volver a la lista' }).click()
  await expect(sheet.getByText(/^Pospuesta hasta el /)).toHaveCount(0)
})

test('snooze: a typed time must be to come', async ({ page, product }) => {
  await openInbox(page, product, 'tecleahora')
  await card(page, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  await sheet.getByRole('button', { name: 'Posponer…' }).click()
  await page.getByRole('menuitem', { name: 'Elegir fecha y hora…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Posponer la conversación' })
  await dialog.getByRole('button', { name: 'Posponer' }).click()
  await expect(dialog.getByText('Elige el día y la hora')).toBeVisible()
  await dialog.getByLabel('Hasta cuándo').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Posponer' }).click()
  await expect(dialog.getByText('Esa hora ya pasó')).toBeVisible()
  await checkAllSizes(page)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await dialog.getByLabel('Hasta cuándo').fill(tomorrow)
  await dialog.getByRole('button', { name: 'Posponer' }).click()
  await expect(sheet.getByText(/^Pospuesta hasta el /)).toBeVisible()
})

test('bulk: chosen conversations are tagged and resolved at once, and the change is undone', async ({
  page,
  product,
}) => {
  await openInbox(page, product, 'engrupo')
  await page.getByRole('button', { name: 'Elegir varias' }).click()
  const bar = page.getByRole('group', { name: 'Conversaciones elegidas' })
  await expect(bar).toContainText('0 elegidas')
  await card(page, 'Ana Ríos').getByRole('checkbox').check()
  await expect(bar).toContainText('1 elegida')
  await bar.getByRole('button', { name: 'Elegir las de la lista' }).click()
  await expect(bar).toContainText('2 elegidas')
  await checkAllSizes(page)
  await bar.getByRole('button', { name: 'Etiquetar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Etiquetar las elegidas' })
  await dialog.getByLabel('Etiqueta').fill('vip')
  await dialog.getByRole('button', { name: 'Etiquetar' }).click()
  await expect(page.getByText('2 conversaciones etiquetadas')).toBeVisible()
  await expect(cards(page).filter({ hasText: 'vip' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Elegir varias' }).click()
  await page.getByRole('checkbox', { name: 'Elegir a Luis Peña' }).check()
  await bar.getByRole('button', { name: 'Resolver' }).click()
  await expect(card(page, 'Luis Peña')).toContainText('Resuelta')
  await page
    .getByRole('dialog')
    .filter({ hasText: '1 conversación resuelta' })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await expect(card(page, 'Luis Peña')).not.toContainText('Resuelta')
})

test('bulk: chosen conversations are assigned to a person at once, and the change is undone', async ({
  page,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'reparte')
  await addAttendant(product, owner, 'relevo')
  await page.reload()
  await card(page, 'Luis Peña').getByRole('heading').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Me la quedo' }).click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Luis Peña')).toContainText('reparte · ')

  await page.getByRole('button', { name: 'Elegir varias' }).click()
  const bar = page.getByRole('group', { name: 'Conversaciones elegidas' })
  await bar.getByRole('button', { name: 'Elegir las de la lista' }).click()
  await bar.getByRole('button', { name: 'Asignar' }).click()
  await checkAllSizes(page)
  await page.getByRole('menuitem', { name: 'relevo' }).click()
  const done = page.getByRole('dialog').filter({ hasText: '2 conversaciones asignadas' })
  await expect(cards(page).filter({ hasText: 'relevo · ' })).toHaveCount(2)
  await done.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 conversaciones como estaban')).toBeVisible()
  await expect(cards(page).filter({ hasText: 'relevo · ' })).toHaveCount(0)
  await expect(card(page, 'Luis Peña')).toContainText('reparte · ')
})
