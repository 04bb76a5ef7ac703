import type { Page } from '@playwright/test'
import type { ShotScene } from './scene.ts'

const RESULTS_PATH = '/data-extraction?q=pedido'
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filtros y contenido/ })
  if (await button.isVisible()) await button.click()
}
const openDays = async (page: Page) => {
  await openFilters(page)
  await page.getByRole('button', { name: /^Rango de fechas/ }).click()
  await page.getByRole('grid').first().waitFor()
}
const openSavedSearches = async (page: Page) => {
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  const name = page.getByLabel('Nombre de esta búsqueda')
  if (!(await page.getByRole('button', { name: 'Eliminar Pedidos pendientes' }).isVisible())) {
    await name.fill('Pedidos pendientes')
    await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
    await page.getByRole('button', { name: 'Eliminar Pedidos pendientes' }).waitFor()
  }
}
const exportAll = async (page: Page) => {
  await page.getByRole('button', { name: 'Exportar CSV', exact: true }).click()
  await page.getByText(/está en tus descargas/).waitFor()
}

export const extractionScenes: ShotScene[] = [
  { name: 'extraccion', viewer: 'owner', path: '/data-extraction' },
  {
    name: 'extraccion-filtros',
    viewer: 'owner',
    path: '/data-extraction?platform=telegram',
    prepare: openFilters,
    isFullPage: true,
  },
  { name: 'extraccion-resultados', viewer: 'owner', path: RESULTS_PATH, isFullPage: true },
  { name: 'extraccion-fechas', viewer: 'owner', path: RESULTS_PATH, prepare: openDays },
  { name: 'extraccion-nada', viewer: 'owner', path: '/data-extraction?q=jirafa' },
  { name: 'extraccion-guardadas', viewer: 'owner', path: RESULTS_PATH, prepare: openSavedSearches },
  { name: 'extraccion-exportada', viewer: 'owner', path: RESULTS_PATH, prepare: exportAll },
]
