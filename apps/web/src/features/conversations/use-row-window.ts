import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { meet, type Rows, rowsInView } from './row-window.ts'

type Measure = { columns: number; pitch: number; gap: number }
type Layout = Measure & { view: Rows }

/** Until the first look: one column, so that the list is never shorter than the place its reader comes back to. */
const unseen: Layout = { columns: 1, pitch: 244, gap: 0, view: { from: 0, to: 24 } }

/**
 * What of a grid is near the screen, and how it is laid out: looked at anew as it is scrolled and as it changes size.
 * `onScroll` is called before rows that came near by scrolling, and not by a leap.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, onScroll: () => void): Layout {
  const [layout, setLayout] = useState(unseen)
  /** The item at the screen's upper edge, and how far above the edge it begins. */
  const reading = useRef({ item: 0, above: 0 })
  /** As often as the list is scrolled: asks for nothing that has not been laid out yet. */
  const scrolled = useEffectEvent(() => {
    if (!list.current) return
    const { top } = list.current.getBoundingClientRect()
    const view = rowsInView(top, innerHeight, layout.pitch)
    reading.current = readAt(top, layout)
    if (view.from === layout.view.from && view.to === layout.view.to) return
    if (meet(view, layout.view)) onScroll()
    setLayout({ ...layout, view })
  })
  const resized = useEffectEvent(() => {
    const grid = list.current
    const measure = grid && measured(grid)
    if (!measure) return
    const { columns, pitch, gap } = measure
    if (columns === layout.columns && pitch === layout.pitch && gap === layout.gap) return scrolled()
    setLayout({ ...measure, view: rowsInView(grid.getBoundingClientRect().top, innerHeight, pitch) })
  })
  const keepPlace = useEffectEvent(({ columns, pitch }: Pick<Measure, 'columns' | 'pitch'>) => {
    const { item, above } = reading.current
    if (item > 0 && list.current)
      scrollBy(0, list.current.getBoundingClientRect().top + Math.floor(item / columns) * pitch + above)
  })
  useLayoutEffect(() => keepPlace({ columns: layout.columns, pitch: layout.pitch }), [layout.columns, layout.pitch])
  useEffect(() => {
    // Before anything of the new size is painted.
    const watcher = new ResizeObserver(() => flushSync(resized))
    if (list.current) watcher.observe(list.current)
    const hearScroll = () => scrolled()
    const hearResize = () => resized()
    addEventListener('scroll', hearScroll, { passive: true })
    addEventListener('resize', hearResize)
    return () => {
      watcher.disconnect()
      removeEventListener('scroll', hearScroll)
      removeEventListener('resize', hearResize)
    }
  }, [list])
  return layout
}

/** All cards are of one height. It is read where it does not lose its fraction millions of pixels below the screen. */
function measured(grid: HTMLElement): Measure | undefined {
  const height = grid.firstElementChild && Number.parseFloat(getComputedStyle(grid.firstElementChild).height)
  if (!height) return undefined
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const gap = Number.parseFloat(rowGap)
  return { columns: gridTemplateColumns.split(' ').length, pitch: height + gap, gap }
}

function readAt(top: number, { columns, pitch }: Measure) {
  const row = Math.max(0, Math.floor(-top / pitch))
  return { item: row * columns, above: -top - row * pitch }
}
