import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { type Line, median, quantile } from '../harness.ts'
import { gesture } from './gesture.ts'
import { type Furnished, openFullHouse } from './house.ts'

const CONVERSATIONS = 10_000
const THREAD = 5_000
/** A telephone of some years ago. */
const THROTTLE = 4
const FRAMES = 60
const SCROLL_MS = 5_000
/** A frame's worth of a list that is flung by, and of one that is looked through. */
const FLUNG_PX = 90
const READ_PX = 25
const OPENS = 5
const OPEN_MS = 300
const LOADING_MS = 240_000

/** The console of an account that talks a lot, on a slow machine. */
export async function manyConversations(): Promise<Line[]> {
  const house = await openFullHouse()
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags })
  try {
    const size = { messages: 3 * CONVERSATIONS, owners: 1, talks: CONVERSATIONS, longest: THREAD, isSearched: false }
    const shop = await house.furnish('shop', size)
    return [await opening(browser, shop), ...(await scrolling(browser, shop))]
  } finally {
    await browser.close()
    await house.close()
  }
}

async function enter(browser: Browser, { url, owners }: Furnished): Promise<Page> {
  const [owner] = owners
  const context = await browser.newContext()
  const user = { id: owner?.id, username: 'tienda', email: 'tienda@ejemplo.co', roles: ['ROLE_USER'] }
  const session = JSON.stringify({ user, token: owner?.token })
  await context.addInitScript((kept) => localStorage.setItem('portavoz.session', kept), session)
  const page = await context.newPage()
  await page.goto(`${url}/conversations?period=all`)
  await page.locator('[data-walk] article').first().waitFor()
  return page
}

async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate })
  return line
}

/** From the click on the conversation with most messages to the frame that shows its last one. */
async function opening(browser: Browser, shop: Furnished): Promise<Line> {
  const [longest] = shop.talks
  const newest = shop.talks.toSorted((a, b) => b.lastAt - a.lastAt)
  const times: number[] = []
  const page = await enter(browser, shop)
  await slowDown(page, THROTTLE)
  for (let round = 0; round < OPENS; round++) {
    await page.reload()
    await page.locator('[data-walk] article').first().waitFor()
    // What it fetches once it has nothing else to do is there by then.
    await page.waitForTimeout(3_000)
    times.push(await page.evaluate(openCard, newest.indexOf(longest as (typeof newest)[0]) + 1))
  }
  await page.context().close()
  const ms = median(times)
  return {
    promise: `a thread of ${longest?.messages} messages, ${THROTTLE}× slower`,
    measured: `open after ${ms.toFixed(0)} ms, median of ${OPENS}; the slowest ${Math.max(...times).toFixed(0)} ms`,
    limit: `≤ ${OPEN_MS} ms`,
    kept: ms <= OPEN_MS && (longest?.messages ?? 0) >= THREAD * 0.9,
  }
}

/** Runs in the page. The list is scrolled to the card first. */
async function openCard(place: number): Promise<number> {
  const find = () => document.querySelector<HTMLElement>(`[data-walk] > [aria-posinset="${place}"] h2 button`)
  for (let tries = 0; tries < 200 && !find(); tries++) {
    scrollBy(0, 200)
    await new Promise((next) => requestAnimationFrame(next))
  }
  const card = find()
  if (!card) throw new Error(`the list has no card ${place}`)
  return new Promise((opened) => {
    const from = performance.now()
    card.click()
    const look = () => {
      const last = [...document.querySelectorAll('[data-message]')].at(-1)?.getBoundingClientRect()
      if (!last || last.bottom > innerHeight) return void requestAnimationFrame(look)
      requestAnimationFrame(() => opened(performance.now() - from))
    }
    look()
  })
}

/**
 * All of the list is read to its end first, on a quick machine; then it is scrolled through on a slow one. By a hand:
 * what a person sees. By the page itself, which draws each frame anew, beside the same page left alone: a machine that
 * is busy with other things shows neither at its full rate.
 */
async function scrolling(browser: Browser, shop: Furnished): Promise<Line[]> {
  const page = await enter(browser, shop)
  const count = await page.evaluate(readToTheEnd, { wanted: CONVERSATIONS, patienceMs: LOADING_MS })
  const line = await slowDown(page, THROTTLE)
  const hands = [
    await gesture(page, line, 60 * READ_PX, SCROLL_MS),
    await gesture(page, line, 60 * FLUNG_PX, SCROLL_MS),
  ]
  const still = await page.evaluate(scrollThrough, { forMs: SCROLL_MS, px: 0 })
  const read = await page.evaluate(scrollThrough, { forMs: SCROLL_MS, px: READ_PX })
  const frames = await page.evaluate(scrollThrough, { forMs: SCROLL_MS, px: FLUNG_PX })
  const standing = await page.locator('[data-walk] article').count()
  await page.context().close()
  const [slow, quick] = hands.map(
    ({ shown, plain, pixels }) =>
      `${shown.toFixed(0)} frames a second over ${pixels} px, a card still plain for ${(100 * plain).toFixed(0)} % of the time`,
  )
  return [
    {
      promise: `${CONVERSATIONS} conversations scrolled by hand, ${THROTTLE}× slower`,
      measured: `read: ${slow}; flung: ${quick}`,
      limit: `${FRAMES} a second`,
      // The clock that counts them is not exact to the frame.
      kept: hands.every(({ shown, pixels }) => shown >= FRAMES * 0.97 && pixels > 0) && count >= CONVERSATIONS,
    },
    {
      // Nobody scrolls so: each step waits for the page's own clock, which a slow browser is slow at.
      promise: 'the same by the page itself',
      measured: `${rate(frames).toFixed(0)} frames a second flung, p95 ${quantile(frames, 0.95).toFixed(1)} ms; ${rate(read).toFixed(0)} read through; ${rate(still).toFixed(0)} left alone; ${count} in the list, ${standing} of them in the document`,
      limit: 'told',
      kept: count >= CONVERSATIONS,
    },
  ]
}

const rate = (frames: readonly number[]) => (1_000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0)

/** Runs in the page. Returns how many cards the list has by then: few stand in the document, each says its place. */
async function readToTheEnd({ wanted, patienceMs }: { wanted: number; patienceMs: number }): Promise<number> {
  const count = () => Number(document.querySelector('[data-walk] > :last-child')?.getAttribute('aria-posinset'))
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  const until = performance.now() + patienceMs
  while (count() < wanted && performance.now() < until) {
    const before = count()
    scrollTo(0, document.documentElement.scrollHeight)
    while (count() === before && performance.now() < until) await frame()
    // What came is seen before the end is looked for again.
    await frame()
    await frame()
  }
  return count()
}

/** Runs in the page. How long each frame took while somebody scrolls up through the list, by so much at each. */
function scrollThrough({ forMs, px }: { forMs: number; px: number }): Promise<number[]> {
  return new Promise((seen) => {
    const frames: number[] = []
    const from = performance.now()
    let before = 0
    const step = (now: number) => {
      if (before > 0) frames.push(now - before)
      before = now
      scrollBy(0, -px)
      if (performance.now() - from < forMs) requestAnimationFrame(step)
      else seen(frames)
    }
    requestAnimationFrame(step)
  })
}
