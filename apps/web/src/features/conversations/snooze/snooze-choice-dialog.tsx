import type { Conversation } from '@portavoz/contract'
import { useState } from 'react'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SnoozeDialog, snoozeTexts } from './snooze-dialog.tsx'
import { snoozeChoices } from './snooze-choices.ts'
import { useChangeSnooze } from './use-change-snooze.ts'

type SnoozeChoiceDialogProps = { conversation: Conversation; onClose: () => void }

/** From a card's menu: the usual times, or one that is typed. */
export function SnoozeChoiceDialog({ conversation, onClose }: SnoozeChoiceDialogProps) {
  const { snooze } = useChangeSnooze()
  const [isPicking, setIsPicking] = useState(false)
  const now = useNow()
  function pick(until: Date) {
    onClose()
    snooze(conversation, until)
  }
  if (isPicking) return <SnoozeDialog onPick={pick} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" {...snoozeTexts}>
      <div className="grid gap-2">
        {snoozeChoices(now).map(({ label, until }) => (
          <Button key={label} block onClick={() => pick(until)}>
            {label}
          </Button>
        ))}
        <Button block onClick={() => setIsPicking(true)}>
          Elegir fecha y hora…
        </Button>
      </div>
    </Dialog>
  )
}
