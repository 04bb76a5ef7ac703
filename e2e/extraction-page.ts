import { expect, type Page } from '@playwright/test'
import { openSignedIn, type ConsoleUser } from './users.ts'

export const contentSearchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el contenido' })
export const resultsRegion = (page: Page) => page.getByRole('region', { name: 'Resultados', exact: true })
export const resultRows = (page: Page) => resultsRegion(page).locator('tbody tr, li').filter({ visible: true })
export const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

/** With a query, the filters are folded behind the line that names them. */
export const filtersLine = (page: Page) => page.getByRole('button', { name: /^Filtros y contenido/ })

/** Opens the extraction page as this user. */
export async function openExtraction(page: Page, owner: ConsoleUser, path = '/data-extraction') {
  await openSignedIn(page, owner, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Extracción de Datos' })).toBeVisible()
}
