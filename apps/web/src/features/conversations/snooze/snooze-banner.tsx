import type { Conversation } from '@portavoz/contract'
import { AlarmClock } from 'lucide-react'
import type { RefObject } from 'react'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useChangeSnooze } from './use-change-snooze.ts'

type SnoozeBannerProps = { conversation: Conversation; box: RefObject<HTMLTextAreaElement | null> }

/** Its button goes with it: after a key press the focus moves to the message box. */
export function SnoozeBanner({ conversation, box }: SnoozeBannerProps) {
  const { snoozedUntil } = conversation
  const { snooze, busy } = useChangeSnooze()
  const mayAnswer = useMay('agent')
  if (snoozedUntil === null) return null
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-b border-linea bg-superficie px-4 py-2 text-sm sm:px-6"
    >
      <AlarmClock aria-hidden className="size-4 shrink-0 text-texto-3" />
      <p className="min-w-0 flex-1">Pospuesta hasta el {formatDateTime(snoozedUntil)}, o hasta que escriba.</p>
      {mayAnswer ? (
        <button
          type="button"
          disabled={busy}
          onClick={({ detail }) => {
            if (detail === 0) box.current?.focus()
            snooze(conversation, null)
          }}
          className={
            'h-8 shrink-0 rounded-ctl text-sm font-medium text-acento underline-offset-4 hover:underline ' +
            'disabled:opacity-55'
          }
        >
          Volver a la lista
        </button>
      ) : null}
    </div>
  )
}
