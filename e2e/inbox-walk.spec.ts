import type { Locator, Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { card, cards, inbox } from './inbox.ts'
import { customers, tell } from './seed.ts'

/** As many as a screen and what is kept ready around it hold, and some around the keyboard. */
const mostCards = 40
const place = (page: Page, position: number) => page.locator(`[data-walk] > [aria-posinset="${position}"]`)
const opener = (item: Locator) => item.getByRole('heading').getByRole('button')
const field = (page: Page) => page.getByPlaceholder('Buscar por nombre, teléfono o mensaje...')

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
