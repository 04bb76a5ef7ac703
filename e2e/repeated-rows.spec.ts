import { expect, test } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'

const renderRow = (name: string, style = '') => `<li><button>${name}</button> <span style="${style}">hola</span></li>`
const renderPage = (...rows: string[]) =>
  `<!doctype html><html lang="es"><title>Filas</title><main><ul>${rows.join('')}</ul></main></html>`
const THREE_ROWS = [renderRow('Uno'), renderRow('Dos'), renderRow('Tres')]

test('accessibility check: rows that differ from repeated ones are still checked', async ({ page: tab }) => {
  await tab.setContent(renderPage(...THREE_ROWS, renderRow('Cuatro')))
  await checkAccessibility(tab)
  const faults = [
    ['a button without a name', renderRow('')],
    ['words that can hardly be read', renderRow('Dos', 'color: #ddd; background: #fff')],
  ] as const
  for (const [fault, faultyRow] of faults) {
    await tab.setContent(renderPage(renderRow('Uno'), faultyRow, ...THREE_ROWS))
    await expect(checkAccessibility(tab), fault).rejects.toThrow(/hola|<button>/)
  }
})
