import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'

const row = (name: string, style = '') => `<li><button>${name}</button> <span style="${style}">hola</span></li>`
const page = (...rows: string[]) =>
  `<!doctype html><html lang="es"><title>Filas</title><main><ul>${rows.join('')}</ul></main></html>`
const three = [row('Uno'), row('Dos'), row('Tres')]

test('of rows that are made alike the looks at a screen leave out none that is made otherwise', async ({
  page: tab,
}) => {
  await tab.setContent(page(...three, row('Cuatro')))
  await axe(tab)
  const wrong = [
    ['a button without a name', row('')],
    ['words that can hardly be read', row('Dos', 'color: #ddd; background: #fff')],
  ] as const
  for (const [what, other] of wrong) {
    await tab.setContent(page(row('Uno'), other, ...three))
    await expect(axe(tab), what).rejects.toThrow(/hola|<button>/)
  }
})
