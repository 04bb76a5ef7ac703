import type { Locator, Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { card, cards, figure, inbox } from './inbox.ts'
import { arrive, openAgent, signUp } from './people.ts'
import { customers, tell } from './seed.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const field = (page: Page) => page.getByPlaceholder('Buscar por nombre, teléfono o mensaje...')

test('who wrote is found by name, by word and by days, and the address keeps what is looked for', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/conversations/)
  await inbox(page, product, 'bandeja_uno')
  await expect(cards(page)).toHaveCount(2)
  await sees(page, 'Conversaciones')
  for (const label of ['Total', 'Activas', 'Sin leer', 'Tiempo promedio'] as const) await sees(page, label)
  await sees(page, 'Buscar por nombre, teléfono o mensaje...')
  await sees(card(page, 'Ana Ríos'), 'No especificado')
  await expect(figure(page, 'Total')).toContainText('últimos 7 días')
  await expect(figure(page, 'Sin leer')).toContainText('2')
  await atEverySize(page)
  await test.step('on a phone no control stands alone beside an empty half', async () => {
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 740 })
    const end = async (item: Locator) => {
      const { x, width } = (await item.boundingBox())!
      return Math.round(x + width)
    }
    const edge = await end(field(page))
    expect(await end(page.getByLabel('Estado'))).toBe(edge)
    expect(await end(page.getByRole('button', { name: 'Filtros' }))).toBe(edge)
    await page.setViewportSize(wide)
  })

  await field(page).fill('RIOS')
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Ana Ríos')).toBeVisible()
  await expect(page).toHaveURL(/q=RIOS/)
  await page.reload()
  await expect(field(page)).toHaveValue('RIOS')
  await expect(cards(page)).toHaveCount(1)

  await field(page).fill('devolu')
  await expect(card(page, 'Luis Peña')).toBeVisible()
  await expect(card(page, 'Ana Ríos')).toBeHidden()
  await field(page).fill('nada de eso')
  await expect(page.getByText('Ninguna conversación con esos filtros')).toBeVisible()
  await field(page).fill('¿?')
  await expect(page.getByRole('alert')).toHaveText('Escribe al menos una letra o un número para buscar')
  await expect(field(page)).toHaveValue('¿?')
  await expect(page.getByRole('status', { name: 'Cargando conversaciones' })).toHaveCount(0)
  await field(page).fill('a'.repeat(10_000))
  await expect(page.getByRole('alert')).toHaveText('Busca con 200 caracteres o menos')
  await expect(field(page)).toHaveValue('a'.repeat(10_000))
  expect(page.url().length).toBeLessThan(300)
  await field(page).fill('')
  await expect(cards(page)).toHaveCount(2)

  await page.getByLabel('Plataforma').selectOption('WhatsApp')
  await expect(page.getByText('Ninguna conversación con esos filtros')).toBeVisible()
  await page.getByLabel('Plataforma').selectOption('Telegram')
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/platform=telegram/)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Quién atiende').selectOption('Atiendo yo')
  await expect(page.getByText('Ninguna conversación con esos filtros')).toBeVisible()
  await page.getByLabel('Quién atiende').selectOption('Atiende la IA')
  await page.getByLabel('Agente', { exact: true }).selectOption({ index: 1 })
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/agent=.*assigned=|assigned=.*agent=/)
  await page.getByLabel('Periodo').selectOption('Desde el principio')
  await expect(cards(page)).toHaveCount(3)
  await expect(figure(page, 'Total')).toContainText('desde el principio')
  await page.getByLabel('Periodo').selectOption('Entre dos fechas')
  await page.getByLabel('Desde').fill('2025-01-15')
  await page.getByLabel('Hasta').fill('2025-02-15')
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Zoé')).toBeVisible()
  await page.getByLabel('Hasta').fill('2025-01-01')
  await expect(page.getByRole('alert')).toHaveText('La fecha final es anterior a la inicial')
  await atEverySize(page)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('the list does not move under whoever reads further down; what is new waits above, and most of it is only room', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*cursor=/)
  const { owner } = await inbox(page, product, 'bandeja_siete', customers(120))
  await expect(card(page, 'Cliente 120')).toBeVisible()
  await test.step('a next page that does not come is asked for once, says so, and comes when asked again', async () => {
    let asked = 0
    page.on('request', (request) => request.url().includes('cursor=') && asked++)
    await answerInstead(page, /conversations\?.*cursor=/, 400, { success: false, code: 'invalid', error: 'No' })
    await place(page, 12).scrollIntoViewIfNeeded()
    await place(page, 24).scrollIntoViewIfNeeded()
    const refusal = page.getByRole('alert').filter({ hasText: 'No se pudieron cargar más conversaciones.' })
    await refusal.scrollIntoViewIfNeeded()
    await axe(page)
    expect(asked).toBe(1)
    await page.unrouteAll()
    await refusal.getByRole('button', { name: 'Reintentar' }).click()
    await expect(place(page, 31)).toBeAttached()
  })
  const read = place(page, 22)
  await read.scrollIntoViewIfNeeded()
  const before = await read.textContent()
  await tell(product, owner, [{ userPhone: '50002', userName: 'Cliente 003', userMessage: 'vuelvo a escribir' }])
  const above = page.getByRole('button', { name: '1 conversación con novedades' })
  await expect(above).toBeVisible()
  expect(await read.textContent()).toBe(before)
  await above.click()
  await expect(page.getByRole('article').first()).toContainText('vuelvo a escribir')
  await expect(above).toBeHidden()

  await test.step('who scrolls on finds cards that come and go, and none that stays is touched', async () => {
    expect(await touchedBy(page, 3_000)).toEqual([])
  })

  await test.step('at its end few cards stand in the document, and whoever has the keyboard keeps it', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await opener(place(page, 1)).focus()
    await toTheEnd(page, 120)
    await expect(place(page, 120)).toHaveAttribute('aria-setsize', '120')
    await expect(place(page, 61)).toHaveCount(0)
    expect(await cards(page).count()).toBeLessThan(mostCards)
    await expect(opener(place(page, 1))).toBeFocused()
    await page.keyboard.press('j')
    await expect(opener(place(page, 2))).toBeFocused()
    await expect(place(page, 5)).toBeInViewport()
    await expect(place(page, 120)).toHaveCount(0)
  })

  await test.step('whoever opens one in the middle comes back to it, also on a telephone that is turned', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await place(page, 61).evaluate((item) => item.scrollIntoView())
    await page.evaluate(() => scrollBy(0, -100))
    const at = await place(page, 61).boundingBox()
    await opener(place(page, 61)).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener(place(page, 61))).toBeFocused()
    expect(await place(page, 61).boundingBox()).toEqual(at)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(place(page, 61)).toBeInViewport()
    expect(await cards(page).count()).toBeLessThan(mostCards)
  })
})

/** As many as a screen and what is kept ready around it hold, and some around the keyboard. */
const mostCards = 40
const place = (page: Page, position: number) => page.locator(`[data-walk] > [aria-posinset="${position}"]`)
const opener = (item: Locator) => item.getByRole('heading').getByRole('button')

/** What changes of the cards that stay, and of what holds them, while the page is scrolled so far in steps. */
function touchedBy(page: Page, px: number): Promise<string[]> {
  return page.evaluate(async (until) => {
    const touched: string[] = []
    const watcher = new MutationObserver((changes) =>
      touched.push(
        ...changes.filter(({ type }) => type !== 'childList').map(({ attributeName }) => `${attributeName}`),
      ),
    )
    const list = document.querySelector('[data-walk]')
    if (list) watcher.observe(list, { subtree: true, attributes: true, characterData: true })
    for (let at = 0; at < until; at += 60) {
      scrollBy(0, 60)
      await new Promise((next) => requestAnimationFrame(next))
    }
    watcher.disconnect()
    return touched
  }, px)
}

async function toTheEnd(page: Page, last: number) {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(place(page, last)).toBeInViewport({ timeout: 500 })
  }).toPass()
}

test('what is about to be pressed stays where it is, by mouse and by keyboard, and what is new waits above', async ({
  page,
  product,
}) => {
  const { owner } = await inbox(page, product, 'bandeja_mano')
  await expect(cards(page)).toHaveCount(2)
  const first = await opener(place(page, 1)).textContent()
  const second = await opener(place(page, 2)).textContent()
  const above = page.getByRole('button', { name: '1 conversación con novedades' })
  const writes = (n: number) =>
    tell(product, owner, [
      { userPhone: second === 'Ana Ríos' ? '1' : '2', userName: `${second}`, userMessage: `va ${n}` },
    ])

  await cards(page).first().hover()
  await writes(1)
  await expect(above).toBeVisible()
  await expect(place(page, 2)).toContainText('va 1')
  await expect(opener(place(page, 1))).toHaveText(`${first}`)
  await axe(page)
  await above.click()
  await expect(place(page, 1)).toContainText('va 1')
  await expect(opener(place(page, 1))).toBeFocused()
  await expect(above).toBeHidden()

  await page.mouse.move(640, 8)
  await page.keyboard.press('j')
  await expect(opener(place(page, 2))).toHaveText(`${first}`)
  await tell(product, owner, [{ userPhone: '9', userName: 'Nora', userMessage: 'buenas' }])
  await expect(above).toBeVisible()
  await expect(opener(place(page, 2))).toHaveText(`${first}`)
  await field(page).focus()
  await expect(opener(place(page, 1))).toHaveText('Nora')
  await expect(above).toBeHidden()
})

test('a list or a thread that does not come says so, and comes when asked again; whoever has no name has a word', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED .*\/api\/conversations\?/, /ERR_FAILED .*\/messages/, /400 .*stats/, /503 .*\/read/)
  const owner = await signUp(product, 'bandeja_ocho')
  await openAgent(product, owner)
  await tell(product, owner, [{ userPhone: '4', userName: '', userMessage: 'Hola' }])
  await page.goto('/login')
  await arrive(page, owner)
  await page.route('**/api/conversations?*', (route) => route.abort())
  await answerInstead(page, /conversations\/stats/, 400, { success: false, code: 'invalid', error: 'No' })
  await page.goto('/conversations')
  await expect(page.getByRole('status', { name: 'Cargando conversaciones' }).locator('> *')).toHaveCount(6)
  const uncounted = page.getByRole('alert').filter({ hasText: 'No se pudieron contar tus conversaciones' })
  await expect(uncounted).toBeVisible()
  await sees(page, 'Error al cargar conversaciones')
  await sees(page, 'Reintentar', 'conversations')
  await axe(page)
  await page.unrouteAll()
  await uncounted.getByRole('button', { name: 'Reintentar' }).click()
  await expect(figure(page, 'Tiempo promedio')).toContainText('estimado')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await sees(cards(page), 'Usuario anónimo')

  await page.route('**/messages', (route) => route.abort())
  let marks = 0
  await page.route(
    '**/read',
    (route) => (marks++, route.fulfill({ status: 503, json: { success: false, error: 'No' } })),
  )
  await cards(page).click()
  const sheet = page.getByRole('dialog', { name: 'Usuario anónimo' })
  await sees(sheet, 'Error al cargar mensajes')
  await sees(sheet, 'Reintentar', 'conversation')
  await atEverySize(page)
  await page.unroute('**/messages')
  await sheet.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet.getByRole('log')).toContainText('Hola')
  for (const action of ['Marcar como resuelta', 'Transferir a humano', 'Reabrir conversación'] as const)
    await sees(sheet, action)
  expect(marks).toBe(1)
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Marcar como leída' }).click()
  await expect(sheet.getByRole('button', { name: 'Marcar como leída' })).toBeDisabled()
  await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('0')
})
