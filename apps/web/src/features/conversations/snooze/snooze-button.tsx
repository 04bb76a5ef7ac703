import type { Conversation } from '@portavoz/contract'
import { AlarmClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { actionButtonClass } from '../details/action-button.tsx'
import { snoozeChoices } from './snooze-choices.ts'
import { useChangeSnooze } from './use-change-snooze.ts'

const pickTime = lazyPart(() => import('./snooze-dialog.tsx').then((file) => file.SnoozeDialog))

/** Puts the conversation off until a usual time, or one that is typed. */
export function SnoozeButton({ conversation }: { conversation: Conversation }) {
  const { snooze } = useChangeSnooze()
  const [isPicking, setIsPicking] = useState(false)
  const now = useNow()
  const items = [
    ...snoozeChoices(now).map(({ label, until }) => ({ label, onSelect: () => snooze(conversation, until) })),
    'separator' as const,
    { label: 'Elegir fecha y hora…', onSelect: () => setIsPicking(true) },
  ]
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button type="button" className={actionButtonClass}>
            <AlarmClock aria-hidden className="size-4 text-texto-3" />
            Posponer…
          </button>
        }
        items={items}
      />
      <Suspense>
        {isPicking ? (
          <pickTime.Part
            onClose={() => setIsPicking(false)}
            onPick={(until) => {
              setIsPicking(false)
              snooze(conversation, until)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
