import type { Page } from '@playwright/test'
import { expect } from './house.ts'
import { test } from './keyless.ts'
import { ask } from './linked-agent.ts'
import { card, openBase, openShop, type Shop, uploadPaper } from './papers.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Editar documento' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Guardar cambios' }).click()

async function openForm(page: Page, name: string) {
  await card(page, name)
    .getByRole('button', { name: `Acciones de ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(form(page)).toBeVisible()
}

/** A document that answers until this day, as somebody in Madrid set it. */
async function dated(product: Product, shop: Shop, name: string) {
  const id = await uploadPaper(product, shop, { name, tags: ['uno'] })
  await ask(product, shop.token, 'PUT', `/documents/${id}`, { validUntil: '2050-05-31', timeZone: 'Europe/Madrid' })
  return id
}

const stored = (product: Product, shop: Shop, id: string) => ask(product, shop.token, 'GET', `/documents/${id}`)

test('a date that is half typed is refused under its field, and the one that stood still stands', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'fechadora', 'Ventas')
  const id = await dated(product, shop, 'Precios')
  await openBase(page, shop)
  await openForm(page, 'Precios')
  const date = form(page).getByLabel('Vigente hasta')
  await date.focus()
  await page.keyboard.press('Backspace')
  await expect(date).toHaveValue('')
  await save(page)
  await expect(form(page).getByText('Fecha no válida')).toBeVisible()
  await expect(date).toBeFocused()
  await atEverySize(page)
  expect(await stored(product, shop, id)).toMatchObject({ validUntil: '2050-05-31' })

  await test.step('one that is taken away whole is taken away', async () => {
    await date.fill('')
    await expect(form(page).getByText('Fecha no válida')).toBeHidden()
    await save(page)
    await expect(form(page)).toBeHidden()
    expect(await stored(product, shop, id)).toMatchObject({ validUntil: null })
  })
})

test('what is saved is what was changed: nothing that another window did meanwhile is undone', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'renombradora', 'Ventas')
  const id = await dated(product, shop, 'Precios')
  await openBase(page, shop)
  await openForm(page, 'Precios')
  await ask(product, shop.token, 'PUT', `/documents/${id}`, { tags: ['uno', 'dos'], description: 'Al por mayor' })
  await form(page).getByLabel('Nombre').fill('Precios de mayo')
  const [asked] = await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), save(page)])
  expect(asked.postDataJSON()).toEqual({ name: 'Precios de mayo' })
  await expect(form(page)).toBeHidden()
  await expect(card(page, 'Precios de mayo')).toContainText('Al por mayor')
  await expect(card(page, 'Precios de mayo').getByRole('listitem')).toHaveText(['uno', 'dos'])

  await test.step('description, tags and agent are changed as well, and saving nothing asks nobody', async () => {
    await openForm(page, 'Precios de mayo')
    await form(page).getByLabel('Descripción').fill('Al público')
    await form(page).getByLabel('Etiquetas').fill('tres, cuatro')
    await form(page).getByLabel('Agente').selectOption('Ventas')
    await save(page)
    await expect(form(page)).toBeHidden()
    const changed = card(page, 'Precios de mayo')
    await expect(changed).toContainText('Al público')
    await expect(changed.getByRole('listitem')).toHaveText(['tres', 'cuatro'])
    await expect(changed).toContainText('Ventas')
    await openForm(page, 'Precios de mayo')
    await save(page)
    await expect(form(page)).toBeHidden()
    expect(await stored(product, shop, id)).toMatchObject({ validUntil: '2050-05-31', tags: ['tres', 'cuatro'] })
  })
})
