import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'
import { type ConsoleUser, createAgent, openSignedIn, signUp } from './users.ts'

/** A business whose agent has answered a customer of this name. */
export async function createBusiness(product: Product, username: string, customer: { id: number; firstName: string }) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer(customer, 'Hola')
  await bot.waitForSent(1)
  return owner
}

export async function invite(page: Page, role: string, email = '') {
  await page.getByRole('button', { name: 'Invitar a una persona' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitar a una persona' })
  await dialog.getByLabel(role, { exact: true }).check()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Crear invitación' }).click()
  const created = page.getByRole('dialog', { name: 'Envía este enlace' })
  const link = new URL(await created.getByLabel('Enlace', { exact: true }).inputValue())
  await created.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect(created).toBeHidden()
  // The server of a journey does not know its own port.
  return link.pathname + link.search
}

const people = (page: Page) => page.getByRole('list', { name: 'Personas del negocio' })
export const row = (page: Page, username: string) => people(page).getByRole('listitem').filter({ hasText: username })
export const workspaceName = (page: Page) => page.getByLabel('Nombre del negocio')

export async function openWorkspace(page: Page, owner: ConsoleUser) {
  await openSignedIn(page, owner, '/negocio')
  await expect(row(page, owner.username)).toBeVisible()
}
