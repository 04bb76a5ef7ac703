import type { CDPSession, Page } from '@playwright/test'

/** What a hand that scrolls sees: frames that were shown, and how much of the time a card on the screen was still plain. */
export type Seen = { shown: number; plain: number; pixels: number }

const FRAMES = 'disabled-by-default-devtools.timeline.frame'

type Told = { name: string }

/** Scrolls up by `speed` pixels a second for so long, as the wheel of a mouse does: by the browser, not by the page. */
export async function gesture(page: Page, line: CDPSession, speed: number, forMs: number): Promise<Seen> {
  const told: Told[] = []
  const hear = ({ value }: { value: unknown[] }) => void told.push(...(value as Told[]))
  line.on('Tracing.dataCollected', hear)
  await line.send('Tracing.start', { traceConfig: { includedCategories: [FRAMES] } })
  const watched = page.evaluate(watch, forMs)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const hand = line.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: (speed * forMs) / 1_000,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  })
  const { plain, pixels } = await watched
  const over = new Promise((heard) => line.once('Tracing.tracingComplete', heard))
  await line.send('Tracing.end')
  await over
  line.off('Tracing.dataCollected', hear)
  await hand
  return { shown: (1_000 * told.filter(({ name }) => name === 'DrawFrame').length) / forMs, plain, pixels }
}

/** Runs in the page. Which share of the time some card on the screen had nothing in it, and how far it was scrolled. */
function watch(forMs: number): Promise<{ plain: number; pixels: number }> {
  const isSeen = (card: Element) => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  return new Promise((seen) => {
    const [from, began] = [performance.now(), scrollY]
    let [plainMs, before, wasPlain] = [0, from, false]
    const look = () => {
      const now = performance.now()
      if (wasPlain) plainMs += now - before
      before = now
      wasPlain = [...document.querySelectorAll('[data-walk] > li > article:empty')].some(isSeen)
      if (now - from < forMs) requestAnimationFrame(look)
      else seen({ plain: plainMs / (now - from), pixels: Math.round(began - scrollY) })
    }
    requestAnimationFrame(look)
  })
}
