import type { Locator, Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { card, cards, openInbox } from './inbox-page.ts'
import { customerExchanges, seedExchanges } from './seed-exchanges.ts'

/** The cards of one screen with its overscan, and some around the focused card. */
const MAX_CARDS = 40
const cardAt = (page: Page, position: number) => page.locator(`[data-walk] > [aria-posinset="${position}"]`)
const cardButton = (item: Locator) => item.getByRole('heading').getByRole('button')
const searchField = (page: Page) => page.getByPlaceholder('Buscar por nombre, teléfono o mensaje...')

/** Scrolls by `px` in steps and returns the attribute and text changes in the cards that stay. */
function changesWhileScrolling(page: Page, px: number): Promise<string[]> {
  return page.evaluate(async (distance) => {
    const changed: string[] = []
    const watcher = new MutationObserver((changes) =>
      changed.push(
        ...changes.filter(({ type }) => type !== 'childList').map(({ attributeName }) => `${attributeName}`),
      ),
    )
    const list = document.querySelector('[data-walk]')
    if (list) watcher.observe(list, { subtree: true, attributes: true, characterData: true })
    for (let position = 0; position < distance; position += 60) {
      scrollBy(0, 60)
      await new Promise((next) => requestAnimationFrame(next))
    }
    watcher.disconnect()
    return changed
  }, px)
}

async function scrollToEnd(page: Page, last: number) {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(cardAt(page, last)).toBeInViewport({ timeout: 500 })
  }).toPass()
}

test('long inbox: the list stays in place while reading, and news wait in a button above', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*cursor=/)
  const { owner } = await openInbox(page, product, 'bandeja_siete', customerExchanges(120))
  await expect(card(page, 'Cliente 120')).toBeVisible()
  await test.step('a next page that fails to load is requested once, says so and is retried', async () => {
    let requestCount = 0
    page.on('request', (request) => request.url().includes('cursor=') && requestCount++)
    await fulfillWith(page, /conversations\?.*cursor=/, 400, { success: false, code: 'invalid', error: 'No' })
    await cardAt(page, 12).scrollIntoViewIfNeeded()
    await cardAt(page, 24).scrollIntoViewIfNeeded()
    const refusal = page.getByRole('alert').filter({ hasText: 'No se pudieron cargar más conversaciones.' })
    await refusal.scrollIntoViewIfNeeded()
    await checkAccessibility(page)
    expect(requestCount).toBe(1)
    await page.unrouteAll()
    await refusal.getByRole('button', { name: 'Reintentar' }).click()
    await expect(cardAt(page, 31)).toBeAttached()
  })
  const readCard = cardAt(page, 22)
  await readCard.scrollIntoViewIfNeeded()
  const textBefore = await readCard.textContent()
  await seedExchanges(product, owner, [
    { userPhone: '50002', userName: 'Cliente 003', userMessage: 'vuelvo a escribir' },
  ])
  const newsButton = page.getByRole('button', { name: '1 conversación con novedades' })
  await expect(newsButton).toBeVisible()
  expect(await readCard.textContent()).toBe(textBefore)
  await newsButton.click()
  await expect(page.getByRole('article').first()).toContainText('vuelvo a escribir')
  await expect(newsButton).toBeHidden()

  await test.step('scrolling adds and removes cards without changing those that stay', async () => {
    expect(await changesWhileScrolling(page, 3_000)).toEqual([])
  })

  await test.step('at the end of the list few cards are in the document, and keyboard focus is kept', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await cardButton(cardAt(page, 1)).focus()
    await scrollToEnd(page, 120)
    await expect(cardAt(page, 120)).toHaveAttribute('aria-setsize', '120')
    await expect(cardAt(page, 61)).toHaveCount(0)
    expect(await cards(page).count()).toBeLessThan(MAX_CARDS)
    await expect(cardButton(cardAt(page, 1))).toBeFocused()
    await page.keyboard.press('j')
    await expect(cardButton(cardAt(page, 2))).toBeFocused()
    await expect(cardAt(page, 5)).toBeInViewport()
    await expect(cardAt(page, 120)).toHaveCount(0)
  })

  await test.step('closing a conversation from the middle returns to its card, also after a resize', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await cardAt(page, 61).evaluate((item) => item.scrollIntoView())
    await page.evaluate(() => scrollBy(0, -100))
    const position = await cardAt(page, 61).boundingBox()
    await cardButton(cardAt(page, 61)).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cardButton(cardAt(page, 61))).toBeFocused()
    expect(await cardAt(page, 61).boundingBox()).toEqual(position)
    await page.setViewportSize({ width: 768, height: 740 })
    await expect(cardAt(page, 61)).toBeInViewport()
    expect(await cards(page).count()).toBeLessThan(MAX_CARDS)
  })
})

test('inbox under the mouse or the keyboard: cards stay in place, and news wait in a button above', async ({
  page,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'bandeja_mano')
  await expect(cards(page)).toHaveCount(2)
  const first = await cardButton(cardAt(page, 1)).textContent()
  const second = await cardButton(cardAt(page, 2)).textContent()
  const newsButton = page.getByRole('button', { name: '1 conversación con novedades' })
  const receiveMessage = (n: number) =>
    seedExchanges(product, owner, [
      { userPhone: second === 'Ana Ríos' ? '1' : '2', userName: `${second}`, userMessage: `va ${n}` },
    ])

  await cards(page).first().hover()
  await receiveMessage(1)
  await expect(newsButton).toBeVisible()
  await expect(cardAt(page, 2)).toContainText('va 1')
  await expect(cardButton(cardAt(page, 1))).toHaveText(`${first}`)
  await checkAccessibility(page)
  await newsButton.click()
  await expect(cardAt(page, 1)).toContainText('va 1')
  await expect(cardButton(cardAt(page, 1))).toBeFocused()
  await expect(newsButton).toBeHidden()

  await page.mouse.move(640, 8)
  await page.keyboard.press('j')
  await expect(cardButton(cardAt(page, 2))).toHaveText(`${first}`)
  await seedExchanges(product, owner, [{ userPhone: '9', userName: 'Nora', userMessage: 'buenas' }])
  await expect(newsButton).toBeVisible()
  await expect(cardButton(cardAt(page, 2))).toHaveText(`${first}`)
  await searchField(page).focus()
  await expect(cardButton(cardAt(page, 1))).toHaveText('Nora')
  await expect(newsButton).toBeHidden()
})
