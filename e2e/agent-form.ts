import { expect, type Page } from '@playwright/test'

const sectionSummary = (page: Page, title: string) =>
  page.locator('summary').filter({ has: page.getByText(title, { exact: true }) })

/** Opens sections of the agent form, and the options group that contains them. */
export async function openSections(page: Page, ...titles: string[]) {
  const options = page.locator('summary').filter({ hasText: /^Opciones de respuesta$/ })
  for (const summary of [options, ...titles.map((title) => sectionSummary(page, title))]) {
    await expect(summary).toBeVisible()
    if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open)))
      await summary.click()
  }
}

/** The summary of a folded section. */
export const foldedSummary = (page: Page, title: string) => sectionSummary(page, title)

/** Opens the form of the agent «Ventas» from the agent list. */
export async function openAgentForm(page: Page) {
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
