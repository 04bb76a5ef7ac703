import { Suspense, useEffect } from 'react'
import { hasOverlay } from '../../lib/focus/keyboard.ts'
import { lazyPart, useOnceTrue } from '../../ui/lazy/lazy-part.ts'
import type { PalettePage } from './commands.ts'

type PaletteProps = { pages: readonly PalettePage[]; open: boolean; onOpenChange: (open: boolean) => void }

const palettePanel = lazyPart(() => import('./palette-panel.tsx').then(({ PalettePanel }) => PalettePanel))

/** Ctrl/⌘ K on every page of the console. Its code is loaded on first use. */
export function Palette({ pages, open, onOpenChange }: PaletteProps) {
  const wasOpened = useOnceTrue(open)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isOurs || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (open || !hasOverlay()) onOpenChange(!open)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [open, onOpenChange])
  return wasOpened ? (
    <Suspense>
      <palettePanel.Part pages={pages} open={open} onClose={() => onOpenChange(false)} />
    </Suspense>
  ) : null
}
