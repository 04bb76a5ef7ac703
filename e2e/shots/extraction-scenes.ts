import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const found = '/data-extraction?q=pedido'
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filtros y contenido/ })
  if (await button.isVisible()) await button.click()
}
const openDays = async (page: Page) => {
  await openFilters(page)
  await page.getByRole('button', { name: /^Rango de fechas/ }).click()
  await page.getByRole('grid').first().waitFor()
}
const openSaved = async (page: Page) => {
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  const name = page.getByLabel('Nombre de esta búsqueda')
  if (!(await page.getByRole('button', { name: 'Eliminar Pedidos pendientes' }).isVisible())) {
    await name.fill('Pedidos pendientes')
    await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
    await page.getByRole('button', { name: 'Eliminar Pedidos pendientes' }).waitFor()
  }
}
const exportAll = async (page: Page) => {
  await openFilters(page)
  await page.getByRole('button', { name: 'Exportar CSV de todo lo filtrado' }).click()
  await page.getByText(/está en tus descargas/).waitFor()
}

export const extractionScenes: Scene[] = [
  { name: 'extraccion', as: 'owner', path: '/data-extraction' },
  {
    name: 'extraccion-filtros',
    as: 'owner',
    path: '/data-extraction?platform=telegram',
    act: openFilters,
    whole: true,
  },
  { name: 'extraccion-resultados', as: 'owner', path: found, whole: true },
  { name: 'extraccion-fechas', as: 'owner', path: found, act: openDays },
  { name: 'extraccion-nada', as: 'owner', path: '/data-extraction?q=jirafa' },
  { name: 'extraccion-guardadas', as: 'owner', path: found, act: openSaved },
  { name: 'extraccion-exportada', as: 'owner', path: found, act: exportAll },
]
