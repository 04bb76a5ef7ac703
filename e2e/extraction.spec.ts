import { fulfillWithError } from './route-overrides.ts'
import { readLayoutShift } from './accessibility.ts'
import { contentSearchBox, figure, openExtraction, resultsRegion, resultRows } from './extraction-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgentWithExchanges } from './flow-exchanges.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

test('search: words match regardless of accents, are highlighted, and fifty results are shown', async ({
  page,
  product,
}) => {
  const exchanges = Array.from({ length: 60 }, (_, n) => ({
    userMessage: n === 0 ? 'Quiero una DEVOLUCIÓN <b>ya</b>' : `Pregunta por la devolución número ${n}`,
    aiResponse: 'Con gusto',
    userPhone: `57300${n % 3}`,
    userName: n % 3 === 2 ? '' : 'Ana Ruiz',
  }))
  const { owner } = await createAgentWithExchanges(product, 'rebuscadora', exchanges)
  await openExtraction(page, owner)
  for (const text of ['Extracción de Datos', 'Buscar', 'Limpiar', 'Limpiar filtros'] as const)
    await expectText(page, text)
  for (const text of ['WhatsApp', 'Telegram', 'Activa', 'Resuelta', 'Pendiente'] as const) await expectText(page, text)
  await expect(figure(page, 'Conversaciones filtradas')).toContainText('3')
  await expect(figure(page, 'Conversaciones filtradas')).toContainText('120 mensajes')
  await expect(figure(page, 'Contactos únicos')).toContainText('3')
  await expect(figure(page, 'Agentes activos')).toContainText('1')
  await expect(resultsRegion(page)).toBeHidden()

  await contentSearchBox(page).fill('devolucion')
  await contentSearchBox(page).press('Enter')
  await expectText(page, 'Mostrando los primeros 50 resultados de 60. Exporta para ver todos los resultados.')
  await expect(resultRows(page)).toHaveCount(50)
  await expectText(resultsRegion(page), 'Usuario')
  await expectText(resultsRegion(page), 'Usuario anónimo')
  await expect(resultRows(page).first().locator('mark').filter({ visible: true })).toHaveText(['devolución'])
  await expect(resultRows(page).first()).toContainText('Ventas')
  // Before the size changes, which move content too.
  expect(await readLayoutShift(page)).toBeLessThan(0.02)
  await checkAllSizes(page)

  await contentSearchBox(page).fill('gusto')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expectText(resultsRegion(page), 'IA')
  await page.reload()
  await expect(contentSearchBox(page)).toHaveValue('gusto')
  await expect(resultRows(page)).toHaveCount(50)

  await contentSearchBox(page).fill('<b>ya')
  await contentSearchBox(page).press('Enter')
  await expect(resultsRegion(page)).toContainText('1 resultado')
  await expect(resultRows(page).first()).toContainText('Quiero una DEVOLUCIÓN <b>ya</b>')
  await expect(resultRows(page).first().locator('mark').filter({ visible: true })).toHaveText(['b', 'ya', 'b'])
  await resultRows(page).first().click()
  await expect(page.getByRole('dialog').getByText('Quiero una DEVOLUCIÓN <b>ya</b>')).toBeVisible()
  await page.goBack()
  await expect(resultRows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect(resultsRegion(page)).toBeHidden()
  await expect(contentSearchBox(page)).toHaveValue('')
  await contentSearchBox(page).fill('jirafa')
  await contentSearchBox(page).press('Enter')
  await expect(page.getByText('Ningún mensaje con «jirafa»')).toBeVisible()
  await checkAllSizes(page)
  await contentSearchBox(page).fill('   ')
  await contentSearchBox(page).press('Enter')
  await expect(resultsRegion(page)).toBeHidden()
  await contentSearchBox(page).fill('sin buscar todavía')
  await page.reload()
  await expect(contentSearchBox(page)).toHaveValue('sin buscar todavía')
})

test('search: server failures and lost connections are reported and retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/extraction\/search/)
  browserErrors.declare(/ERR_FAILED .*\/api\/extraction\/search/)
  const { owner } = await createAgentWithExchanges(product, 'tropezona', [{ userMessage: 'Un pedido' }])
  await openExtraction(page, owner)
  await fulfillWithError(page, '**/api/extraction/search', 'extraction.search_failed')
  await contentSearchBox(page).fill('pedido')
  await contentSearchBox(page).press('Enter')
  await expectText(page, 'Error al buscar contenido')
  await checkAllSizes(page)
  await page.unrouteAll()
  await page.route('**/api/extraction/search', (route) => route.abort())
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No se pudo conectar con el servidor').first()).toBeVisible()
  await expect(contentSearchBox(page)).toHaveValue('pedido')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(resultRows(page)).toHaveCount(1)

  await page.route('**/api/extraction/search', (route) => route.abort())
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const staleAlert = page
    .getByRole('alert')
    .filter({ hasText: /No se pudo actualizar: esto es lo que había a las \d+:\d\d/ })
  await expect(staleAlert).toBeVisible()
  await expect(resultRows(page)).toHaveCount(1)
  await checkAllSizes(page)
  await page.unrouteAll()
  await staleAlert.getByRole('button', { name: 'Reintentar' }).click()
  await expect(staleAlert).toBeHidden()
  await expect(resultRows(page)).toHaveCount(1)
})

test('search: special characters are searched and shown as text', async ({ page, product, browserErrors }) => {
  const oddTexts = [
    '100 % de descuento_',
    `comillas "dobles" y 'simples'`,
    '😀 contenta',
    '<img src=x onerror=alert(1)> pedido',
  ]
  const { owner } = await createAgentWithExchanges(
    product,
    'extravagante',
    oddTexts.map((userMessage, n) => ({ userMessage, userName: '<script>alert(2)</script>', userPhone: String(n) })),
  )
  await openExtraction(page, owner)
  const search = async (query: string) => {
    await contentSearchBox(page).fill(query)
    await contentSearchBox(page).press('Enter')
  }
  for (const [query, expected] of [
    ['%', oddTexts[0]],
    ['_', oddTexts[0]],
    [`'simples'`, oddTexts[1]],
    ['😀', oddTexts[2]],
    ['de', oddTexts[0]],
    ['onerror=alert(1)', oddTexts[3]],
  ] as const) {
    await search(query)
    await expect(resultsRegion(page)).toContainText('1 resultado')
    await expect(resultRows(page)).toContainText([expected!])
  }
  await search('...')
  await expect(page.getByText('Escribe al menos una letra o un número para buscar')).toBeVisible()
  await search('a'.repeat(10_000))
  await expect(page.getByText('Busca con 200 caracteres o menos')).toBeVisible()
  await page.goto('/data-extraction?q=...&platform=fax&from=ayer&agents=nadie&statuses=nada')
  await expect(page.getByText('Escribe al menos una letra o un número para buscar')).toBeVisible()
  await expect(resultsRegion(page)).toBeHidden()
  expect(await page.evaluate(() => document.querySelectorAll('main img, main script').length)).toBe(0)
  expect(browserErrors.unexpected()).toEqual([])
})
