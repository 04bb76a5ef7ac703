import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { backdropClass } from '../../ui/overlays/dialog-styles.ts'
import { useBackCloses } from '../../ui/overlays/use-back-closes.ts'
import { popupClass } from '../../ui/styles.ts'
import { CommandList } from './command-list.tsx'
import type { PaletteCommand, PalettePage } from './commands.ts'

type PalettePanelProps = { pages: readonly PalettePage[]; open: boolean; onClose: () => void }

export function PalettePanel({ pages, open, onClose }: PalettePanelProps) {
  const chosenCommand = useRef<PaletteCommand | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const openCount = useOpenCount(open)
  useBackCloses(open, onClose)

  function choose(command: PaletteCommand) {
    chosenCommand.current = command
    onClose()
    command.run()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Buscar"
          initialFocus={() => {
            chosenCommand.current = null
            return input.current
          }}
          finalFocus={() => !chosenCommand.current?.leavesPage}
          className={`${popupClass} fixed inset-x-4 top-4 z-50 mx-auto max-w-xl overflow-hidden md:top-24`}
        >
          <CommandList key={openCount} pages={pages} input={input} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Counts the openings, so that a palette that is reopened during its closing animation is empty, too. */
function useOpenCount(open: boolean): number {
  const [{ wasOpen, opening: openCount }, setState] = useState({ wasOpen: open, opening: 0 })
  if (wasOpen !== open) setState({ wasOpen: open, opening: open ? openCount + 1 : openCount })
  return openCount
}
