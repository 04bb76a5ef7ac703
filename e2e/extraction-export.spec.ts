import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readCsv } from '../apps/server/test/csv.ts'
import { amend, answerInstead, refuseInstead } from './answers.ts'
import { openExtraction, results } from './extraction.ts'
import { expect, test } from './house.ts'
import type { Person } from './people.ts'
import { withSaid } from './said.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { keepWaiting } from './waiting.ts'

type HeldWindow = Window & { letGo?: () => void; cutOff?: () => void; endEarly?: () => void }

const panel = (page: Page) => page.getByRole('region', { name: 'Exportación', exact: true })
const exportFound = (page: Page, format: string) =>
  results(page).getByRole('button', { name: `Exportar ${format}`, exact: true })
const exportAll = (page: Page, format: string) =>
  page.getByRole('button', { name: `Exportar ${format} de todo lo filtrado` })

const open = (page: Page, owner: Person, path = '/data-extraction?q=pedido') => openExtraction(page, owner, path)

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: ArrayBuffer }> {
  const coming: Promise<Download> = page.waitForEvent('download')
  await press()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())).buffer }
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format(new Date())

test('the files hold every row that was counted, and none that came later', async ({ page, product }) => {
  const { owner, say } = await withSaid(
    product,
    'exportadora',
    Array.from({ length: 55 }, (_, n) => ({
      userMessage: n === 7 ? '=pedido("7")\ncon otra línea; y ñandú' : `Un pedido: el ${n}`,
      aiResponse: 'Con gusto',
    })),
  )
  await open(page, owner)
  await expect(results(page)).toContainText('Mostrando los primeros 50 resultados de 55.')
  await say({ userMessage: 'Un pedido que llegó después' })

  const csv = await downloaded(page, () => exportFound(page, 'CSV').click())
  expect(csv.name).toBe(`portavoz-${today()}.csv`)
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
  await expect(panel(page)).toContainText(`${csv.name} está en tus descargas`)
  await expect(panel(page)).toContainText('55 filas')
  await atEverySize(page)
  await panel(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(panel(page)).toBeHidden()

  const json = await downloaded(page, () => exportFound(page, 'JSON').click())
  expect(json.name).toBe(`portavoz-${today()}.json`)
  const [manifest, ...objects] = JSON.parse(Buffer.from(json.bytes).toString()) as Record<string, unknown>[]
  expect(manifest?.['manifiesto']).toMatchObject({ filas: 55, filtros: { búsqueda: 'pedido' } })
  expect(objects.map((row) => row['Contenido'])).toEqual(rows.map((row) => row[7]!.replace(/^'(?==)/, '')))

  await page.getByRole('switch', { name: 'Métricas' }).click()
  await page.getByRole('switch', { name: 'Información completa del contacto' }).click()
  await expect(page.locator('dl')).toContainText('111 mensajes')
  const counted = page.waitForRequest('**/api/extraction/export')
  const all = await downloaded(page, () => exportAll(page, 'CSV').click())
  expect(Object.keys((await counted).postDataJSON() as object)).toContain('asOf')
  const [columns, ...everything] = readCsv(all.bytes)
  expect(columns).toContain('Sin leer')
  expect(columns).not.toContain('Teléfono')
  expect(everything).toHaveLength(111)
})

test('an export shows how far it is, goes on elsewhere, can be cancelled, and says when it was cut', async ({
  page,
  product,
}) => {
  await page.addInitScript(holdExports)
  const waitLong = await keepWaiting(page, 10_000)
  const { owner } = await withSaid(
    product,
    'interrumpida',
    Array.from({ length: 20 }, (_, n) => ({ userMessage: `Un pedido: el ${n}` })),
  )
  await open(page, owner)
  await exportFound(page, 'CSV').click()
  await expect(panel(page)).toContainText(/\d+ de 20 filas/)
  await expect(panel(page).getByRole('progressbar')).toHaveAttribute('max', '20')
  await expect(exportFound(page, 'CSV')).toBeDisabled()
  await waitLong()
  await expect(panel(page)).toContainText('La descarga va lenta.')
  await atEverySize(page)
  await panel(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Exportación cancelada')).toBeVisible()
  await expect(panel(page)).toBeHidden()

  await exportFound(page, 'JSON').click()
  await expect(panel(page)).toContainText('Exportando JSON…')
  await expect(panel(page)).toContainText(/\d+ de 20 filas/)
  await page.evaluate(() => (window as HeldWindow).cutOff?.())
  await expect(panel(page).getByRole('alert')).toContainText('La descarga se cortó')
  await expect(panel(page)).toContainText('de 20 filas. No se guardó ningún archivo.')
  await atEverySize(page)
  await panel(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(panel(page)).toContainText(/\d+ de 20 filas/)
  await page.evaluate(() => (window as HeldWindow).endEarly?.())
  await expect(panel(page).getByRole('alert')).toContainText('La descarga se cortó')

  const { bytes } = await downloaded(page, async () => {
    await panel(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(panel(page)).toContainText(/\d+ de 20 filas/)
    await page.getByRole('link', { name: 'Conversaciones', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conversaciones' })).toBeVisible()
    await page.evaluate(() => (window as HeldWindow).letGo?.())
  })
  expect(JSON.parse(Buffer.from(bytes).toString())).toHaveLength(21)
  await page.goBack()
  await expect(panel(page)).toContainText('está en tus descargas')
})

test('with nothing to export nothing is downloaded, and a refusal is told', async ({ page, product, trouble }) => {
  trouble.declare(/404 .*\/api\/extraction\/export/)
  trouble.declare(/500 .*\/api\/extraction\/export/)
  const { owner } = await withSaid(product, 'vaciada', [{ userMessage: 'Un pedido' }])
  await open(page, owner, '/data-extraction?q=jirafa')
  await exportFound(page, 'CSV').click()
  await sees(page, 'No hay resultados para exportar')
  await page.goto('/data-extraction?platform=whatsapp')
  await exportAll(page, 'JSON').click()
  await sees(page, 'No hay resultados para exportar')

  await test.step('what was there is gone since', async () => {
    await page.goto('/data-extraction?q=pedido')
    await refuseInstead(page, '**/api/extraction/export', 'extraction.nothing')
    await exportFound(page, 'CSV').click()
    await expect(page.getByText('No hay resultados para exportar').first()).toBeVisible()
    await expect(panel(page)).toBeHidden()
  })
  await page.unrouteAll()
  await answerInstead(page, '**/api/extraction/export', 500)
  await exportFound(page, 'CSV').click()
  await expect(panel(page).getByRole('alert')).toContainText('No se pudo exportar')
  await page.unrouteAll()
  const { name } = await downloaded(page, () => panel(page).getByRole('button', { name: 'Reintentar' }).click())
  expect(name).toMatch(/\.csv$/)
})

/** Runs in the page: what comes of an export stops after its first bytes, until it is let go or cut off. */
function holdExports() {
  const usual = window.fetch
  window.fetch = async (input, init) => {
    const response = await usual(input, init)
    if (!response.url.endsWith('/extraction/export') || !response.ok) return response
    const held = Promise.withResolvers<'whole' | 'half'>()
    init?.signal?.addEventListener('abort', () => held.reject(new DOMException('', 'AbortError')))
    const told = window as HeldWindow
    told.letGo = () => held.resolve('whole')
    told.endEarly = () => held.resolve('half')
    told.cutOff = () => held.reject(new TypeError('network error'))
    const whole = new Uint8Array(await response.arrayBuffer())
    const half = Math.floor(whole.length / 2)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(whole.subarray(0, half))
        try {
          if ((await held.promise) === 'whole') controller.enqueue(whole.subarray(half))
          controller.close()
        } catch (error) {
          controller.error(error)
        }
      },
    })
    return new Response(body, { headers: response.headers, status: response.status })
  }
}

test('a file that holds another number of rows than the screen had counted says so', async ({ page, product }) => {
  const { owner } = await withSaid(product, 'cuenta_filas', [{ userMessage: 'Un pedido' }])
  await amend<{ messages: number }>(page, '**/extraction/counts*', (data) => ({ ...data, messages: data.messages + 2 }))
  await open(page, owner)
  await downloaded(page, () => exportAll(page, 'CSV').click())
  await expect(panel(page)).toContainText('1 fila ·')
  await expect(panel(page)).toContainText('La pantalla contaba 3: cambió mientras tanto.')
})
