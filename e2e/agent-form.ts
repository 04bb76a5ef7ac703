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

/** The form of an agent, on its page. */
export const agentForm = (page: Page) => page.getByRole('region', { name: /^Configuración de / })

/** Opens the form of the agent «Ventas» from the agent list. */
export async function openAgentForm(page: Page) {
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = agentForm(page)
  await expect(form).toBeVisible()
  return form
}

/** Waits until the form is saved, and opens the list of agents. */
export async function returnWhenSaved(page: Page) {
  await expect(agentForm(page).getByText('Así responde hoy a tus clientes.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Agentes', exact: true }).click()
}

/** Answers the question before an agent is disconnected. */
export const confirmDisconnection = (page: Page) =>
  page
    .getByRole('alertdialog', { name: /^¿Desconectar / })
    .getByRole('button', { name: 'Desconectar' })
    .click()

export async function saveChanges(page: Page) {
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await returnWhenSaved(page)
}
