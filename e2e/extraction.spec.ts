import { refuseInstead } from './answers.ts'
import { layoutShift } from './axe.ts'
import { box, figure, openExtraction, results, rows } from './extraction.ts'
import { expect, test } from './house.ts'
import { withSaid } from './said.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

test('words are found whatever their accents, marked where they stand, fifty of them at once', async ({
  page,
  product,
}) => {
  const said = Array.from({ length: 60 }, (_, n) => ({
    userMessage: n === 0 ? 'Quiero una DEVOLUCIÓN <b>ya</b>' : `Pregunta por la devolución número ${n}`,
    aiResponse: 'Con gusto',
    userPhone: `57300${n % 3}`,
    userName: n % 3 === 2 ? '' : 'Ana Ruiz',
  }))
  const { owner } = await withSaid(product, 'rebuscadora', said)
  await openExtraction(page, owner)
  for (const text of ['Extracción de Datos', 'Buscar', 'Limpiar', 'Limpiar filtros'] as const) await sees(page, text)
  for (const text of ['WhatsApp', 'Telegram', 'Activa', 'Resuelta', 'Pendiente'] as const) await sees(page, text)
  await expect(figure(page, 'Conversaciones filtradas')).toContainText('3')
  await expect(figure(page, 'Conversaciones filtradas')).toContainText('120 mensajes')
  await expect(figure(page, 'Contactos únicos')).toContainText('3')
  await expect(figure(page, 'Agentes activos')).toContainText('1')
  await expect(results(page)).toBeHidden()

  await box(page).fill('devolucion')
  await box(page).press('Enter')
  await sees(page, 'Mostrando los primeros 50 resultados de 60. Exporta para ver todos los resultados.')
  await expect(rows(page)).toHaveCount(50)
  await sees(results(page), 'Usuario')
  await sees(results(page), 'Usuario anónimo')
  await expect(rows(page).first().locator('mark').filter({ visible: true })).toHaveText(['devolución'])
  await expect(rows(page).first()).toContainText('Ventas')
  await atEverySize(page)
  expect(await layoutShift(page)).toBeLessThan(0.02)

  await box(page).fill('gusto')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await sees(results(page), 'IA')
  await page.reload()
  await expect(box(page)).toHaveValue('gusto')
  await expect(rows(page)).toHaveCount(50)

  await box(page).fill('<b>ya')
  await box(page).press('Enter')
  await expect(results(page)).toContainText('1 resultado')
  await expect(rows(page).first()).toContainText('Quiero una DEVOLUCIÓN <b>ya</b>')
  await expect(rows(page).first().locator('mark').filter({ visible: true })).toHaveText(['b', 'ya', 'b'])
  await rows(page).first().click()
  await expect(page.getByRole('dialog').getByText('Quiero una DEVOLUCIÓN <b>ya</b>')).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect(results(page)).toBeHidden()
  await expect(box(page)).toHaveValue('')
  await box(page).fill('jirafa')
  await box(page).press('Enter')
  await expect(page.getByText('Ningún mensaje con «jirafa»')).toBeVisible()
  await atEverySize(page)
  await box(page).fill('   ')
  await box(page).press('Enter')
  await expect(results(page)).toBeHidden()
  await box(page).fill('sin buscar todavía')
  await page.reload()
  await expect(box(page)).toHaveValue('sin buscar todavía')
})

test('a server that is away or stumbles is told, and asked again', async ({ page, product, trouble }) => {
  trouble.declare(/500 .*\/api\/extraction\/search/)
  trouble.declare(/ERR_FAILED .*\/api\/extraction\/search/)
  const { owner } = await withSaid(product, 'tropezona', [{ userMessage: 'Un pedido' }])
  await openExtraction(page, owner)
  await refuseInstead(page, '**/api/extraction/search', 'extraction.search_failed')
  await box(page).fill('pedido')
  await box(page).press('Enter')
  await sees(page, 'Error al buscar contenido')
  await atEverySize(page)
  await page.unrouteAll()
  await page.route('**/api/extraction/search', (route) => route.abort())
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No se pudo conectar con el servidor').first()).toBeVisible()
  await expect(box(page)).toHaveValue('pedido')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(rows(page)).toHaveCount(1)

  await page.route('**/api/extraction/search', (route) => route.abort())
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const old = page.getByRole('alert').filter({ hasText: /No se pudo actualizar: esto es lo que había a las \d+:\d\d/ })
  await expect(old).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await atEverySize(page)
  await page.unrouteAll()
  await old.getByRole('button', { name: 'Reintentar' }).click()
  await expect(old).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
})

test('whatever is typed or was written is looked for and shown as text', async ({ page, product, trouble }) => {
  const odd = [
    '100 % de descuento_',
    `comillas "dobles" y 'simples'`,
    '😀 contenta',
    '<img src=x onerror=alert(1)> pedido',
  ]
  const { owner } = await withSaid(
    product,
    'extravagante',
    odd.map((userMessage, n) => ({ userMessage, userName: '<script>alert(2)</script>', userPhone: String(n) })),
  )
  await openExtraction(page, owner)
  const look = async (words: string) => {
    await box(page).fill(words)
    await box(page).press('Enter')
  }
  for (const [words, found] of [
    ['%', odd[0]],
    ['_', odd[0]],
    [`'simples'`, odd[1]],
    ['😀', odd[2]],
    ['de', odd[0]],
    ['onerror=alert(1)', odd[3]],
  ] as const) {
    await look(words)
    await expect(results(page)).toContainText('1 resultado')
    await expect(rows(page)).toContainText([found!])
  }
  await look('...')
  await expect(page.getByText('Escribe al menos una letra o un número para buscar')).toBeVisible()
  await look('a'.repeat(10_000))
  await expect(page.getByText('Busca con 200 caracteres o menos')).toBeVisible()
  await page.goto('/data-extraction?q=...&platform=fax&from=ayer&agents=nadie&statuses=nada')
  await expect(page.getByText('Escribe al menos una letra o un número para buscar')).toBeVisible()
  await expect(results(page)).toBeHidden()
  expect(await page.evaluate(() => document.querySelectorAll('main img, main script').length)).toBe(0)
  expect(trouble.unexpected()).toEqual([])
})
