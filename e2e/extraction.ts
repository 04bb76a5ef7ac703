import { expect, type Page } from '@playwright/test'
import { arrive, type Person } from './people.ts'

export const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el contenido' })
export const results = (page: Page) => page.getByRole('region', { name: 'Resultados', exact: true })
export const rows = (page: Page) => results(page).locator('tbody tr, li').filter({ visible: true })
export const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

/** The screen, by somebody who is in. */
export async function openExtraction(page: Page, owner: Person, path = '/data-extraction') {
  await arrive(page, owner, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Extracción de Datos' })).toBeVisible()
}
