import type { Page } from '@playwright/test'
import { formatFullDateTime } from '../apps/web/src/lib/dates.ts'
import { refuseInstead } from './answers.ts'
import { axe, layoutShift } from './axe.ts'
import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { arrive, type Person } from './people.ts'
import { withSaid } from './said.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { hittable } from './targets.ts'

const DAY_MS = 86_400_000
const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el contenido' })
const results = (page: Page) => page.getByRole('region', { name: 'Resultados', exact: true })
const rows = (page: Page) => results(page).locator('tbody tr, li').filter({ visible: true })
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

async function open(page: Page, owner: Person, path = '/data-extraction') {
  await arrive(page, owner, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Extracción de Datos' })).toBeVisible()
}

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
  await open(page, owner)
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

test('filters narrow figures and results, live in the address, and are taken off together', async ({
  page,
  product,
}) => {
  const long = new Date(Date.now() - 45 * DAY_MS)
  const { owner, token, say } = await withSaid(product, 'filtradora', [
    { userMessage: 'Hola, un pedido', userPhone: '1' },
    { userMessage: 'Otro pedido', userPhone: '2' },
    { userMessage: 'Un pedido viejo', userPhone: '3', at: long },
  ])
  const { items } = await ask(product, token, 'GET', '/conversations')
  const [first] = items as { id: string }[]
  await ask(product, token, 'PUT', `/conversations/${first!.id}/status`, { status: 'resolved' })
  await open(page, owner, '/data-extraction?q=pedido')
  const conversations = figure(page, 'Conversaciones filtradas').locator('dd').first()
  await expect(conversations).toHaveText('2')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Resuelta' }).check()
  await expect(conversations).toHaveText('1')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Ventas' }).check()
  await page.getByRole('radio', { name: 'Telegram' }).check({ force: true })
  await expect(conversations).toHaveText('1')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Resuelta' })).toBeChecked()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('radio', { name: 'WhatsApp' }).check({ force: true })
  await expect(conversations).toHaveText('0')
  await expect(page.getByText('Ningún mensaje con «pedido»')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(new URL(page.url()).search).toBe('?q=pedido')

  await test.step('a row is of the day on which it was said, not on which we heard of it', async () => {
    await page.goto('/data-extraction?q=viejo&last=90')
    const day = formatFullDateTime(long.toISOString()).split(',')[0]
    await expect(rows(page)).toContainText([day!])
    await page.goto('/data-extraction?q=pedido')
  })

  await test.step('somebody writes: the figures follow, what was found waits for «Actualizar»', async () => {
    await expect(conversations).toHaveText('2')
    await say({ userMessage: 'Un pedido nuevo', userPhone: '4' })
    await expect(conversations).toHaveText('3')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('a conversation that is deleted elsewhere leaves no ghost', async () => {
    await ask(product, token, 'DELETE', `/conversations/${first!.id}`)
    await expect(rows(page)).toHaveCount(2)
    await expect(results(page)).toContainText('2 resultados')
  })
})

test('days are chosen with the mouse, with the keyboard and by their usual names', async ({ page, product }) => {
  await page.clock.setFixedTime(new Date())
  const { owner } = await withSaid(product, 'calendaria', [
    { userMessage: 'Hoy', userPhone: '1' },
    { userMessage: 'Hace mucho', userPhone: '2', at: new Date(Date.now() - 200 * DAY_MS) },
  ])
  await open(page, owner)
  const days = page.getByRole('button', { name: /^Rango de fechas/ })
  const picker = page.getByRole('dialog', { name: 'Rango de fechas' })
  const conversations = figure(page, 'Conversaciones filtradas').locator('dd').first()
  await expect(conversations).toHaveText('1')

  await days.click()
  await expect(picker.getByRole('grid')).toHaveCount(2)
  await expect(picker.locator('th').first()).toHaveText(/lu/i)
  await axe(page)
  await hittable(page)
  await picker.getByRole('button', { name: 'Último año' }).click()
  await expect(picker).toBeHidden()
  await expect(conversations).toHaveText('2')
  await expect(page).toHaveURL(/last=365/)

  await days.click()
  await picker.getByRole('button', { name: 'Ir al mes anterior' }).click()
  const month = picker.getByRole('grid').first()
  await month.getByRole('button', { name: /\b20 de/ }).click()
  await expect(picker.getByText('Ahora elige el último día')).toBeVisible()
  await month.getByRole('button', { name: /\b3 de/ }).click()
  await expect(picker).toBeHidden()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-03&to=\d{4}-\d{2}-20/)
  await expect(conversations).toHaveText('0')
  await page.reload()
  await expect(days).toContainText(/^Rango de fechas: 3 ?(–|-) ?20/)

  await days.focus()
  await page.keyboard.press('Enter')
  await expect(picker.locator('td button:focus')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker.getByText('Ahora elige el último día')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(days).toBeFocused()
  await expect(page).not.toHaveURL(/-03&to=/)

  await page.goto('/data-extraction?from=2026-02-10&to=2026-02-01&q=hoy')
  await expect(page.getByText('La fecha final es anterior a la inicial').first()).toBeVisible()
})

test('on a phone the filters wait behind a button, and the calendar is one month', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { owner } = await withSaid(product, 'telefonera', [{ userMessage: 'Un pedido', aiResponse: 'Claro' }])
  await open(page, owner, '/data-extraction?q=pedido')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('table')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Filtros' })).toBeHidden()
  await page.getByRole('button', { name: 'Filtros y contenido' }).click()
  await page.getByRole('button', { name: /^Rango de fechas/ }).click()
  await expect(page.getByRole('dialog').getByRole('grid')).toHaveCount(1)
  await page.getByRole('button', { name: 'Últimos 7 días' }).click()
  await expect(page.getByRole('button', { name: 'Filtros y contenido (1)' })).toBeVisible()
  await atEverySize(page)
})

test('a server that is away or stumbles is told, and asked again', async ({ page, product, trouble }) => {
  trouble.declare(/500 .*\/api\/extraction\/search/)
  trouble.declare(/ERR_FAILED .*\/api\/extraction\/search/)
  const { owner } = await withSaid(product, 'tropezona', [{ userMessage: 'Un pedido' }])
  await open(page, owner)
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

test('searches are kept by name, come back with their filters, and can be deleted', async ({ page, product }) => {
  const { owner } = await withSaid(product, 'archivera', [{ userMessage: 'Un pedido' }])
  await open(page, owner, '/data-extraction?q=pedido&last=7&platform=telegram&statuses=active')
  const saved = page.getByRole('dialog', { name: 'Búsquedas guardadas' })
  const list = saved.getByRole('list', { name: 'Búsquedas guardadas' })
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await saved.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expect(saved.getByText('Ponle un nombre a la búsqueda')).toBeVisible()
  await saved.getByLabel('Nombre de esta búsqueda').fill('Pedidos <i>de la semana</i>')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toContainText('Pedidos <i>de la semana</i>')
  await atEverySize(page)
  await page.keyboard.press('Escape')

  await page.goto('/data-extraction')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await list.getByRole('button', { name: /^Pedidos/ }).click()
  await expect(box(page)).toHaveValue('pedido')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Activa' })).toBeChecked()
  await expect(page).toHaveURL(/last=7/)

  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await saved.getByRole('button', { name: /^Eliminar Pedidos/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  // A press beside the panel closes it; either way the search is there again.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
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
  await open(page, owner)
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
