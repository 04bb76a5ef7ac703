import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readCsv } from '../apps/server/test/helpers/read-csv.ts'
import { patchResponse, fulfillWith, fulfillWithError } from './route-overrides.ts'
import { figure, filtersLine, openExtraction, resultRows, resultsRegion } from './extraction-page.ts'
import { expect, test } from './fixtures.ts'
import { type ConsoleUser, signUp } from './users.ts'
import { createAgentWithExchanges } from './flow-exchanges.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { holdTimeouts } from './hold-timeouts.ts'

type WindowWithHeldExport = Window & {
  completeExport?: () => void
  failExport?: () => void
  truncateExport?: () => void
}

const exportPanel = (page: Page) => page.getByRole('region', { name: 'Exportación', exact: true })
const exportFoundButton = (page: Page, format: string) =>
  page.getByRole('button', { name: `Exportar ${format}`, exact: true })
const exportAllButton = (page: Page, format: string) =>
  page.getByRole('button', { name: `Exportar ${format} de todo lo filtrado` })

const openExtractionAs = (page: Page, owner: ConsoleUser, path = '/data-extraction?q=pedido') =>
  openExtraction(page, owner, path)

async function downloadFile(
  page: Page,
  startDownload: () => Promise<void>,
): Promise<{ name: string; bytes: ArrayBuffer }> {
  const downloading: Promise<Download> = page.waitForEvent('download')
  await startDownload()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())).buffer }
}

const todayInBogota = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format(new Date())

test('export: the files hold every counted row and none that came later', async ({ page, product }) => {
  const { owner, reportExchange } = await createAgentWithExchanges(
    product,
    'exportadora',
    Array.from({ length: 55 }, (_, n) => ({
      userMessage: n === 7 ? '=pedido("7")\ncon otra línea; y ñandú' : `Un pedido: el ${n}`,
      aiResponse: 'Con gusto',
    })),
  )
  await openExtractionAs(page, owner)
  await expect(resultsRegion(page)).toContainText('Mostrando los primeros 50 resultados de 55.')
  await reportExchange({ userMessage: 'Un pedido que llegó después' })

  const csv = await downloadFile(page, () => exportFoundButton(page, 'CSV').click())
  expect(csv.name).toBe(`portavoz-${todayInBogota()}.csv`)
  const [head, ...rows] = readCsv(csv.bytes)
  expect(head).toEqual([
    'Fecha',
    'Hora',
    'Teléfono',
    'Usuario',
    'Agente',
    'Plataforma',
    'Tipo',
    'Contenido',
    'Búsqueda',
  ])
  expect(rows).toHaveLength(55)
  expect(new Set(rows.map((row) => row[7])).size).toBe(55)
  expect(rows.every((row) => row[3] === 'Ana Ruiz' && row[6] === 'Usuario' && row[8] === 'pedido')).toBe(true)
  expect(rows.map((row) => row[7])).toContain(`'=pedido("7")\ncon otra línea; y ñandú`)
  await expect(exportPanel(page)).toContainText(`${csv.name} está en tus descargas`)
  await expect(exportPanel(page)).toContainText('55 filas')
  await checkAllSizes(page)
  await exportPanel(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(exportPanel(page)).toBeHidden()

  const json = await downloadFile(page, () => exportFoundButton(page, 'JSON').click())
  expect(json.name).toBe(`portavoz-${todayInBogota()}.json`)
  const objects = JSON.parse(Buffer.from(json.bytes).toString()) as Record<string, unknown>[]
  expect(objects.map((row) => row['Contenido'])).toEqual(rows.map((row) => row[7]!.replace(/^'(?==)/, '')))

  const workbook = await downloadFile(page, () =>
    page.getByRole('button', { name: 'Exportar a Excel', exact: true }).click(),
  )
  expect(workbook.name).toBe(`portavoz-${todayInBogota()}.xlsx`)
  expect(Buffer.from(workbook.bytes).subarray(0, 2).toString()).toBe('PK')
  await expect(exportPanel(page)).toContainText('55 filas')

  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await page.getByRole('switch', { name: 'Métricas' }).click()
  await page.getByRole('switch', { name: 'Información completa del contacto' }).click()
  await expect(page.locator('dl')).toContainText('111 mensajes')
  const exportRequest = page.waitForRequest('**/api/extraction/export')
  const fullExport = await downloadFile(page, () => exportAllButton(page, 'CSV').click())
  expect(Object.keys((await exportRequest).postDataJSON() as object)).toContain('asOf')
  const [columns, ...allRows] = readCsv(fullExport.bytes)
  expect(columns).toContain('Sin leer')
  expect(columns).not.toContain('Teléfono')
  expect(allRows).toHaveLength(111)
})

test('export on a phone: it is in reach, and the separator of CSV files is remembered', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { owner } = await createAgentWithExchanges(product, 'exporta_movil', [
    { userMessage: 'Hola; ¿a cómo, el pan?', aiResponse: 'A mil' },
  ])
  await openExtractionAs(page, owner, '/data-extraction')
  for (const name of ['Exportar a Excel', 'Exportar CSV', 'Exportar JSON']) {
    const button = page.getByRole('button', { name: `${name} de todo lo filtrado` })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await checkAllSizes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(readCsv((await downloadFile(page, () => exportAllButton(page, 'CSV').click())).bytes)[1]?.[7]).toContain(
    'Hola;',
  )

  await page.getByRole('button', { name: 'Filtros y contenido' }).click()
  await page.getByLabel('Separador del CSV').selectOption('Punto y coma')
  await checkAllSizes(page)
  await page.reload()
  const [head, row] = readCsv((await downloadFile(page, () => exportAllButton(page, 'CSV').click())).bytes, ';')
  expect([head?.[2], row?.[7]]).toEqual(['Teléfono', 'Hola; ¿a cómo, el pan?'])
})

test('export with a search: one bar exports the results that are seen, and its line opens the filters', async ({
  page,
  product,
}) => {
  const { owner, reportExchange } = await createAgentWithExchanges(product, 'exporta_lo_visto', [
    { userMessage: 'Un pedido', aiResponse: 'Claro' },
    { userMessage: 'Otro pedido', aiResponse: 'Claro' },
    { userMessage: '¿A cómo el pan?', aiResponse: 'A mil' },
  ])
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await openExtractionAs(page, owner, '/data-extraction')
  await expect(title('Exportar todo lo filtrado')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Filtros' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar en el contenido' }).fill('pedido')
  await page.keyboard.press('Enter')
  await expect(title('Exportar los 2 resultados')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Filtros' })).toBeHidden()
  await expect(exportAllButton(page, 'CSV')).toHaveCount(0)
  for (const format of ['a Excel', 'CSV', 'JSON']) await expect(exportFoundButton(page, format)).toHaveCount(1)
  await expect(filtersLine(page)).toHaveText('Filtros y contenido: Últimos 30 días')
  await expect(resultRows(page).first()).toBeInViewport()

  await filtersLine(page).click()
  await page.getByRole('checkbox', { name: 'Ventas' }).check()
  await page.getByRole('switch', { name: 'Información completa del contacto' }).click()
  await expect(filtersLine(page)).toHaveText('Filtros y contenido: Últimos 30 días · Ventas')
  await filtersLine(page).click()
  await expect(page.getByRole('heading', { name: 'Filtros' })).toBeHidden()
  await expect(title('Exportar los 2 resultados')).toBeVisible()
  await expect(figure(page, 'Conversaciones filtradas')).toContainText('6 mensajes')
  await reportExchange({ userMessage: 'Un pedido que llegó después' })
  await expect(figure(page, 'Conversaciones filtradas')).toContainText('7 mensajes')
  const exporting = page.waitForRequest('**/api/extraction/export')
  const { bytes } = await downloadFile(page, () => exportFoundButton(page, 'CSV').click())
  expect((await exporting).postDataJSON()).toMatchObject({ query: 'pedido', agentIds: [expect.any(String)] })
  const [head, ...rows] = readCsv(bytes)
  expect(head).not.toContain('Teléfono')
  expect(new Set(rows.map((row) => row[5]))).toEqual(new Set(['Otro pedido', 'Un pedido']))

  await test.step('on a phone the bar stands directly above the first result', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/data-extraction?q=pedido')
    await expect(title('Exportar los 3 resultados')).toBeVisible()
    for (const button of [filtersLine(page), exportFoundButton(page, 'a Excel'), exportFoundButton(page, 'CSV')]) {
      await expect(button).toBeInViewport({ ratio: 1 })
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })

  await test.step('without a query the bar exports everything again', async () => {
    await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
    await expect(title('Exportar todo lo filtrado')).toBeVisible()
    await expect(exportFoundButton(page, 'CSV')).toHaveCount(0)
    await expect(exportAllButton(page, 'CSV')).toHaveCount(1)
  })
})

test('export: it shows progress, continues on another page, is cancelled, and reports a cut download', async ({
  page,
  product,
}) => {
  await page.addInitScript(holdExports)
  const waitLong = await holdTimeouts(page, 10_000)
  const { owner } = await createAgentWithExchanges(
    product,
    'interrumpida',
    Array.from({ length: 20 }, (_, n) => ({ userMessage: `Un pedido: el ${n}` })),
  )
  await openExtractionAs(page, owner)
  await exportFoundButton(page, 'CSV').click()
  await expect(exportPanel(page)).toContainText(/\d+ de 20 filas/)
  await expect(exportPanel(page).getByRole('progressbar')).toHaveAttribute('max', '20')
  await expect(exportFoundButton(page, 'CSV')).toBeDisabled()
  await waitLong()
  await expect(exportPanel(page)).toContainText('La descarga va lenta.')
  await checkAllSizes(page)
  await exportPanel(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Exportación cancelada')).toBeVisible()
  await expect(exportPanel(page)).toBeHidden()

  await exportFoundButton(page, 'JSON').click()
  await expect(exportPanel(page)).toContainText('Exportando JSON…')
  await expect(exportPanel(page)).toContainText(/\d+ de 20 filas/)
  await page.evaluate(() => (window as WindowWithHeldExport).failExport?.())
  await expect(exportPanel(page).getByRole('alert')).toContainText('La descarga se cortó')
  await expect(exportPanel(page)).toContainText('de 20 filas. No se guardó ningún archivo.')
  await checkAllSizes(page)
  await exportPanel(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(exportPanel(page)).toContainText(/\d+ de 20 filas/)
  await page.evaluate(() => (window as WindowWithHeldExport).truncateExport?.())
  await expect(exportPanel(page).getByRole('alert')).toContainText('La descarga se cortó')

  const { bytes } = await downloadFile(page, async () => {
    await exportPanel(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(exportPanel(page)).toContainText(/\d+ de 20 filas/)
    await page.getByRole('link', { name: 'Conversaciones', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conversaciones' })).toBeVisible()
    await page.evaluate(() => (window as WindowWithHeldExport).completeExport?.())
  })
  expect(JSON.parse(Buffer.from(bytes).toString())).toHaveLength(20)
  await page.goBack()
  await expect(exportPanel(page)).toContainText('está en tus descargas')
})

test('export: a new account is told that there is nothing yet', async ({ page, product }) => {
  await openExtraction(page, await signUp(product, 'sinmensajes'), '/data-extraction')
  await expect(page.getByText('Todavía no hay mensajes que exportar')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir a Agentes' })).toHaveAttribute('href', '/agents')
  await expect(exportAllButton(page, 'CSV')).toBeHidden()
  await checkAllSizes(page)
  await page.goto('/data-extraction?platform=telegram')
  await expect(exportAllButton(page, 'CSV')).toBeVisible()
})

test('export: an empty result downloads nothing, and a refusal is reported', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/404 .*\/api\/extraction\/export/)
  browserErrors.declare(/500 .*\/api\/extraction\/export/)
  const { owner } = await createAgentWithExchanges(product, 'vaciada', [{ userMessage: 'Un pedido' }])
  await openExtractionAs(page, owner, '/data-extraction?q=jirafa')
  await exportFoundButton(page, 'CSV').click()
  await expectText(page, 'No hay resultados para exportar')
  await page.goto('/data-extraction?platform=whatsapp')
  await exportAllButton(page, 'JSON').click()
  await expectText(page, 'No hay resultados para exportar')

  await test.step('rows that are gone meanwhile: nothing is exported', async () => {
    await page.goto('/data-extraction?q=pedido')
    await fulfillWithError(page, '**/api/extraction/export', 'extraction.nothing')
    await exportFoundButton(page, 'CSV').click()
    await expect(page.getByText('No hay resultados para exportar').first()).toBeVisible()
    await expect(exportPanel(page)).toBeHidden()
  })
  await page.unrouteAll()
  await fulfillWith(page, '**/api/extraction/export', 500)
  await exportFoundButton(page, 'CSV').click()
  await expect(exportPanel(page).getByRole('alert')).toContainText('No se pudo exportar')
  await page.unrouteAll()
  const { name } = await downloadFile(page, () => exportPanel(page).getByRole('button', { name: 'Reintentar' }).click())
  expect(name).toMatch(/\.csv$/)
})

/** Runs in the page: each export stops after half of its bytes until one of the functions on the window is called. */
function holdExports() {
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init)
    if (!response.url.endsWith('/extraction/export') || !response.ok) return response
    const ending = Promise.withResolvers<'whole' | 'half'>()
    init?.signal?.addEventListener('abort', () => ending.reject(new DOMException('', 'AbortError')))
    const heldWindow = window as WindowWithHeldExport
    heldWindow.completeExport = () => ending.resolve('whole')
    heldWindow.truncateExport = () => ending.resolve('half')
    heldWindow.failExport = () => ending.reject(new TypeError('network error'))
    const fullBody = new Uint8Array(await response.arrayBuffer())
    const halfLength = Math.floor(fullBody.length / 2)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(fullBody.subarray(0, halfLength))
        try {
          if ((await ending.promise) === 'whole') controller.enqueue(fullBody.subarray(halfLength))
          controller.close()
        } catch (error) {
          controller.error(error)
        }
      },
    })
    return new Response(body, { headers: response.headers, status: response.status })
  }
}

test('export: a row count that differs from the screen is reported', async ({ page, product }) => {
  const { owner } = await createAgentWithExchanges(product, 'cuenta_filas', [{ userMessage: 'Un pedido' }])
  await patchResponse<{ messages: number }>(page, '**/extraction/counts*', (data) => ({
    ...data,
    messages: data.messages + 2,
  }))
  await openExtractionAs(page, owner, '/data-extraction')
  await downloadFile(page, () => exportAllButton(page, 'CSV').click())
  await expect(exportPanel(page)).toContainText('1 fila ·')
  await expect(exportPanel(page)).toContainText('La pantalla contaba 3: cambió mientras tanto.')
})
