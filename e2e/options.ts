import { expect, type Page } from '@playwright/test'

const summaryOf = (page: Page, title: string) =>
  page.locator('summary').filter({ has: page.getByText(title, { exact: true }) })

/** Opens sections of the agent's form that is on the screen, and the options that they stand in. */
export async function unfold(page: Page, ...titles: string[]) {
  const options = page.locator('summary').filter({ hasText: /^Opciones de respuesta$/ })
  for (const summary of [options, ...titles.map((title) => summaryOf(page, title))]) {
    await expect(summary).toBeVisible()
    if (!(await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open))) await summary.click()
  }
}

/** What a section says of itself while it is folded. */
export const saidOf = (page: Page, title: string) => summaryOf(page, title)

/** The form of the agent «Ventas», from the list of agents. */
export async function toForm(page: Page) {
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar agente' })
  await expect(form).toBeVisible()
  return form
}

export async function saveChanges(page: Page) {
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar agente' })).toBeHidden()
}
