import { Suspense, useEffect } from 'react'
import { isCovered } from '../../lib/keyboard.ts'
import { lazyPart, useEver } from '../../ui/lazy-part.ts'
import { useCloseOnBack } from '../../ui/popup-trigger.ts'
import type { Place } from './commands.ts'

type Props = { places: readonly Place[]; open: boolean; onOpenChange: (open: boolean) => void }

const panel = lazyPart(() => import('./palette-panel.tsx').then(({ PalettePanel }) => PalettePanel))

/** Ctrl/⌘ K, from anywhere in the house. Costs nothing until it is opened. */
export function Palette({ places, open, onOpenChange }: Props) {
  const ever = useEver(open)
  useCloseOnBack(open, onOpenChange)
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isOurs || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (open || !isCovered()) onOpenChange(!open)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [open, onOpenChange])
  return ever ? (
    <Suspense>
      <panel.Part places={places} open={open} onClose={() => onOpenChange(false)} />
    </Suspense>
  ) : null
}
