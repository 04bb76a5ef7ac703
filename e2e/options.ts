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
