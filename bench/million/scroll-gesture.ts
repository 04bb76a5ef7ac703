import type { CDPSession, Page } from '@playwright/test'

/**
 * `shown`: frames per second; `plain`: fraction of the time in which a visible card was still empty; `pixels`: distance
 * scrolled.
 */
export type ScrollObservation = { shown: number; plain: number; pixels: number }

const FRAME_CATEGORY = 'disabled-by-default-devtools.timeline.frame'

type TraceEvent = { name: string }

/** Scrolls up by `speed` pixels a second like a mouse wheel: the browser scrolls, not the page. */
export async function scrollByGesture(
  page: Page,
  devtools: CDPSession,
  speed: number,
  forMs: number,
): Promise<ScrollObservation> {
  const traceEvents: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void traceEvents.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: [FRAME_CATEGORY] } })
  const observation = page.evaluate(observeCards, forMs)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const gesture = devtools.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: (speed * forMs) / 1_000,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  })
  const { plain, pixels } = await observation
  const traceComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await traceComplete
  devtools.off('Tracing.dataCollected', collect)
  await gesture
  return { shown: (1_000 * traceEvents.filter(({ name }) => name === 'DrawFrame').length) / forMs, plain, pixels }
}

/** Runs in the page. Measures the fraction of the time with an empty visible card, and the distance scrolled. */
function observeCards(forMs: number): Promise<{ plain: number; pixels: number }> {
  const isSeen = (card: Element) => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  return new Promise((resolve) => {
    const [startedAt, startScroll] = [performance.now(), scrollY]
    let [plainMs, previousFrame, wasPlain] = [0, startedAt, false]
    const onFrame = () => {
      const now = performance.now()
      if (wasPlain) plainMs += now - previousFrame
      previousFrame = now
      wasPlain = [...document.querySelectorAll('[data-walk] > li > article:empty')].some(isSeen)
      if (now - startedAt < forMs) requestAnimationFrame(onFrame)
      else resolve({ plain: plainMs / (now - startedAt), pixels: Math.round(startScroll - scrollY) })
    }
    requestAnimationFrame(onFrame)
  })
}
