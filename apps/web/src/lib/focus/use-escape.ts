import { useEffect, useEffectEvent } from 'react'
import { hasOverlay } from './keyboard.ts'

/** Close handlers, the last opened at the end. */
const layers: (() => void)[] = []

function closeTopmost({ key, defaultPrevented, isComposing }: KeyboardEvent) {
  // Esc cancels the composition of an input method first.
  if (key === 'Escape' && !defaultPrevented && !isComposing && !hasOverlay()) layers.at(-1)?.()
}

/** Esc closes one thing at a time: `close` is called while nothing that uses this was opened later. */
export function useEscape(close: () => void): void {
  const closeLayer = useEffectEvent(close)
  useEffect(() => {
    const layer = () => closeLayer()
    if (layers.length === 0) addEventListener('keydown', closeTopmost)
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) removeEventListener('keydown', closeTopmost)
    }
  }, [])
}
