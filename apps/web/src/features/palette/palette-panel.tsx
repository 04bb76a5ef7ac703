import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { backdropClass } from '../../ui/dialog-styles.ts'
import { popupClass } from '../../ui/styles.ts'
import { CommandList } from './command-list.tsx'
import type { Command, Place } from './commands.ts'

type Props = { places: readonly Place[]; open: boolean; onClose: () => void }

export function PalettePanel({ places, open, onClose }: Props) {
  const chosen = useRef<Command | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const opening = useOpening(open)

  function choose(command: Command) {
    chosen.current = command
    onClose()
    command.act()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Buscar"
          initialFocus={() => {
            chosen.current = null
            return input.current
          }}
          finalFocus={() => !chosen.current?.leaves}
          className={`${popupClass} fixed inset-x-4 top-4 z-50 mx-auto max-w-xl overflow-hidden md:top-24`}
        >
          <CommandList key={opening} places={places} input={input} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Counts the openings: whoever comes back before it has quite closed finds it empty, too. */
function useOpening(open: boolean): number {
  const [{ wasOpen, opening }, setState] = useState({ wasOpen: open, opening: 0 })
  if (wasOpen !== open) setState({ wasOpen: open, opening: open ? opening + 1 : opening })
  return opening
}
