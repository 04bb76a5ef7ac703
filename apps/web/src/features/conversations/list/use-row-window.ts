import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rangesOverlap, type RowRange, rowsInView } from './row-window.ts'

type GridMeasure = { columns: number; pitch: number; gap: number }
type GridLayout = GridMeasure & { view: RowRange }

/** Before the first measurement: one column, so that the list is never shorter than the restored scroll position. */
const initialLayout = (pitch: number): GridLayout => ({ columns: 1, pitch, gap: 0, view: { from: 0, to: 24 } })

/**
 * Which rows of a grid are near the viewport, and its layout, measured again on scroll and resize. `onScroll` runs
 * before rows that came near by continuous scrolling are rendered, not after a jump. `pitch`: of a row, roughly.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, onScroll: () => void, pitch: number): GridLayout {
  const [layout, setLayout] = useState(() => initialLayout(pitch))
  /** The item at the viewport's upper edge, and how far above the edge it begins. */
  const position = useRef({ item: 0, above: 0 })
  /** Runs on every scroll event: reads nothing that forces a layout. */
  const updateView = useEffectEvent(() => {
    if (!list.current) return
    const { top } = list.current.getBoundingClientRect()
    const view = rowsInView(top, innerHeight, layout.pitch)
    position.current = readPosition(top, layout)
    if (view.from === layout.view.from && view.to === layout.view.to) return
    if (rangesOverlap(view, layout.view)) onScroll()
    setLayout({ ...layout, view })
  })
  const updateLayout = useEffectEvent(() => {
    const grid = list.current
    const measure = grid && measureGrid(grid)
    if (!measure) return
    const { columns, gap } = measure
    if (columns === layout.columns && measure.pitch === layout.pitch && gap === layout.gap) return updateView()
    setLayout({ ...measure, view: rowsInView(grid.getBoundingClientRect().top, innerHeight, measure.pitch) })
  })
  const keepPlace = useEffectEvent(({ columns, pitch: height }: Pick<GridMeasure, 'columns' | 'pitch'>) => {
    const { item, above } = position.current
    if (item > 0 && list.current)
      scrollBy(0, list.current.getBoundingClientRect().top + Math.floor(item / columns) * height + above)
  })
  useLayoutEffect(() => keepPlace({ columns: layout.columns, pitch: layout.pitch }), [layout.columns, layout.pitch])
  // The first painted layout is the measured one.
  // oxlint-disable-next-line react/set-state-in-effect -- only the document knows the layout
  useLayoutEffect(() => updateLayout(), [])
  useEffect(() => {
    // Runs before anything of the new size is painted.
    const watcher = new ResizeObserver(() => flushSync(updateLayout))
    if (list.current) watcher.observe(list.current)
    const onWindowScroll = () => updateView()
    const onWindowResize = () => updateLayout()
    addEventListener('scroll', onWindowScroll, { passive: true })
    addEventListener('resize', onWindowResize)
    return () => {
      watcher.disconnect()
      removeEventListener('scroll', onWindowScroll)
      removeEventListener('resize', onWindowResize)
    }
  }, [list])
  return layout
}

/**
 * All cards have one height. It comes from the computed style, which keeps its fraction millions of pixels below the
 * viewport.
 */
function measureGrid(grid: HTMLElement): GridMeasure | undefined {
  const height = grid.firstElementChild && Number.parseFloat(getComputedStyle(grid.firstElementChild).height)
  if (!height) return undefined
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  // «normal» where no gap is set.
  const gap = Number.parseFloat(rowGap) || 0
  return { columns: gridTemplateColumns.split(' ').length, pitch: height + gap, gap }
}

function readPosition(top: number, { columns, pitch }: GridMeasure) {
  const row = Math.max(0, Math.floor(-top / pitch))
  return { item: row * columns, above: -top - row * pitch }
}
