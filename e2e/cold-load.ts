import type { CDPSession, Page } from '@playwright/test'

/** 1.6 Mb/s, 150 ms, and a quarter of the processor: a phone with a poor connection. */
export const SLOW_PHONE = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  },
}

const EMPTY_STATE = 'main .border-dashed'
/** Requests and layout shifts of this long after the useful paint still belong to the opening of a screen. */
const SETTLE_MS = 1_500

export type ColdLoad = {
  /** When the screen's heading and its first row of data were painted. */
  usefulMs: number
  requestsBeforeUseful: number
  /** Each as method and address, once for each time too many. */
  repeated: string[]
  requested: string[]
  layoutShift: number
  longestTaskMs: number
}

type PaintProbe = { usefulAt: number; shift: number; longestTask: number }

/**
 * Opens an address in a page that loaded nothing before. `row` selects the first row of data; a sentence that there is
 * none counts, too. The page must be of a context of its own, whose cache is empty.
 */
export async function openCold(page: Page, url: string, row: string, slow?: typeof SLOW_PHONE): Promise<ColdLoad> {
  const devtools = await page.context().newCDPSession(page)
  const requests = await recordRequests(devtools)
  if (slow) {
    await devtools.send('Network.emulateNetworkConditions', slow.network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  }
  await page.addInitScript(watchPaint, `${row}, ${EMPTY_STATE}`)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => (Reflect.get(globalThis, 'paintProbe') as PaintProbe).usefulAt > 0)
  await page.waitForTimeout(SETTLE_MS)
  const { timeOrigin, probe } = await page.evaluate(() => ({
    timeOrigin: performance.timeOrigin,
    probe: Reflect.get(globalThis, 'paintProbe') as PaintProbe,
  }))
  const requested = requests.map(({ name }) => name)
  return {
    usefulMs: probe.usefulAt,
    requestsBeforeUseful: requests.filter(({ at }) => at <= timeOrigin + probe.usefulAt).length,
    repeated: requested.filter((name, at) => requested.indexOf(name) !== at),
    requested,
    layoutShift: probe.shift,
    longestTaskMs: probe.longestTask,
  }
}

/** Every request of the page from now on, with its time on the clock of the wall. */
async function recordRequests(devtools: CDPSession) {
  const requests: { name: string; at: number }[] = []
  devtools.on('Network.requestWillBeSent', ({ request, wallTime }) => {
    const { origin, pathname, search, protocol } = new URL(request.url)
    if (protocol.startsWith('http') && origin !== 'null')
      requests.push({ name: `${request.method} ${pathname}${search}`, at: wallTime * 1_000 })
  })
  await devtools.send('Network.enable')
  return requests
}

/** Runs in the page before its scripts. */
function watchPaint(row: string) {
  const probe: PaintProbe = { usefulAt: 0, shift: 0, longestTask: 0 }
  Reflect.set(globalThis, 'paintProbe', probe)
  const isVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ checkOpacity: true }))
  const onFrame = () => {
    if (!isVisible('main h1, header h1') || !isVisible(row)) return void requestAnimationFrame(onFrame)
    // The frame with them is painted when the next one begins.
    requestAnimationFrame(() => (probe.usefulAt = performance.now()))
  }
  onFrame()
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) probe.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longestTask = Math.max(probe.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
}

type StoredItem = { name: string; value: string }

/** The storage of a browser in which the person signed in. */
export const signedInStorage = (
  origin: string,
  { accessToken, ...user }: { accessToken: string },
  others: StoredItem[] = [],
) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [{ name: 'portavoz.session', value: JSON.stringify({ user, token: accessToken }) }, ...others],
    },
  ],
})
