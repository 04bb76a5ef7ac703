import { type RefObject, useLayoutEffect, useState } from 'react'

const GAP_PX = 8
const EDGE_PX = 16
const SHEET_TITLES = '[role="dialog"] > header'

/** Where toasts begin: at the edge of the screen, or below the title of a sheet that reaches that far up. */
export function toastTop(sheetTitles: readonly Pick<DOMRect, 'top' | 'bottom'>[], toastsHeight: number): number {
  const covered = sheetTitles.filter(({ top }) => top < EDGE_PX + toastsHeight)
  return Math.max(EDGE_PX, ...covered.map(({ bottom }) => bottom + GAP_PX))
}

/** Follows the open sheets while toasts are shown. */
export function useToastTop(viewport: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [top, setTop] = useState(EDGE_PX)
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => {
      const rects = [...document.querySelectorAll(SHEET_TITLES)].map((title) => title.getBoundingClientRect())
      setTop(toastTop(rects, viewport.current?.offsetHeight ?? 0))
    }
    const sizes = new ResizeObserver(measure)
    const observeSheets = () => {
      sizes.disconnect()
      for (const title of document.querySelectorAll(SHEET_TITLES))
        if (title.parentElement) sizes.observe(title.parentElement)
      measure()
    }
    const openings = new MutationObserver(observeSheets)
    openings.observe(document.body, { childList: true })
    observeSheets()
    return () => {
      sizes.disconnect()
      openings.disconnect()
    }
  }, [viewport, isShown])
  return top
}
