import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { callApi } from './linked-agent.ts'
import { card, openKnowledgeBase, createShop, type TestShop, uploadDocument } from './knowledge-base.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

const editForm = (page: Page) => page.getByRole('dialog', { name: 'Editar documento' })
const saveForm = (page: Page) => editForm(page).getByRole('button', { name: 'Guardar cambios' }).click()

async function openEditForm(page: Page, name: string) {
  await card(page, name)
    .getByRole('button', { name: `Acciones de ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(editForm(page)).toBeVisible()
}

/** Uploads a document with an expiry date set in the time zone of Madrid. */
async function createDatedDocument(product: Product, shop: TestShop, name: string) {
  const id = await uploadDocument(product, shop, { name, tags: ['uno'] })
  await callApi(product, shop.token, 'PUT', `/documents/${id}`, { validUntil: '2050-05-31', timeZone: 'Europe/Madrid' })
  return id
}

const fetchDocument = (product: Product, shop: TestShop, id: string) =>
  callApi(product, shop.token, 'GET', `/documents/${id}`)

test('document date: a half-typed date is refused at its field, and the stored one stays', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'fechadora', 'Ventas')
  const id = await createDatedDocument(product, shop, 'Precios')
  await openKnowledgeBase(page, shop)
  await openEditForm(page, 'Precios')
  const date = editForm(page).getByLabel('Vigente hasta')
  await date.focus()
  await page.keyboard.press('Backspace')
  await expect(date).toHaveValue('')
  await saveForm(page)
  await expect(editForm(page).getByText('Fecha no válida')).toBeVisible()
  await expect(date).toBeFocused()
  await checkAllSizes(page)
  expect(await fetchDocument(product, shop, id)).toMatchObject({ validUntil: '2050-05-31' })

  await test.step('an emptied date is removed', async () => {
    await date.fill('')
    await expect(editForm(page).getByText('Fecha no válida')).toBeHidden()
    await saveForm(page)
    await expect(editForm(page)).toBeHidden()
    expect(await fetchDocument(product, shop, id)).toMatchObject({ validUntil: null })
  })
})

test('document form: only changed fields are saved, and changes of another window stay', async ({ page, product }) => {
  const shop = await createShop(product, 'renombradora', 'Ventas')
  const id = await createDatedDocument(product, shop, 'Precios')
  await openKnowledgeBase(page, shop)
  await openEditForm(page, 'Precios')
  await callApi(product, shop.token, 'PUT', `/documents/${id}`, { tags: ['uno', 'dos'], description: 'Al por mayor' })
  await editForm(page).getByLabel('Nombre').fill('Precios de mayo')
  const [putRequest] = await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), saveForm(page)])
  expect(putRequest.postDataJSON()).toEqual({ name: 'Precios de mayo' })
  await expect(editForm(page)).toBeHidden()
  await expect(card(page, 'Precios de mayo')).toContainText('Al por mayor')
  await expect(card(page, 'Precios de mayo').getByRole('listitem')).toHaveText(['uno', 'dos'])

  await test.step('description, tags and agent are saved, and an unchanged form sends nothing', async () => {
    await openEditForm(page, 'Precios de mayo')
    await editForm(page).getByLabel('Descripción').fill('Al público')
    await editForm(page).getByLabel('Etiquetas').fill('tres, cuatro')
    await editForm(page).getByLabel('Agente').selectOption('Ventas')
    await saveForm(page)
    await expect(editForm(page)).toBeHidden()
    const changedCard = card(page, 'Precios de mayo')
    await expect(changedCard).toContainText('Al público')
    await expect(changedCard.getByRole('listitem')).toHaveText(['tres', 'cuatro'])
    await expect(changedCard).toContainText('Ventas')
    await openEditForm(page, 'Precios de mayo')
    await saveForm(page)
    await expect(editForm(page)).toBeHidden()
    expect(await fetchDocument(product, shop, id)).toMatchObject({ validUntil: '2050-05-31', tags: ['tres', 'cuatro'] })
  })
})
