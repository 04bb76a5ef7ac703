import { limits } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { minutesAndSeconds } from '../../../../../lib/hooks/use-seconds.ts'
import { Button } from '../../../../../ui/button.tsx'

/** Above the message box while a voice note is recorded. */
export const RecordingBar = ({ since, onCancel }: { since: number; onCancel: () => void }) => (
  <div className="flex items-center gap-3 border-t border-linea bg-superficie px-3 py-2 text-sm sm:px-6">
    <span aria-hidden className="size-3 shrink-0 rounded-full bg-error" />
    <p role="timer" className="num min-w-0 flex-1">
      Grabando {minutesAndSeconds(useSecondsSince(since))} de {minutesAndSeconds(limits.voiceNoteSeconds)}
    </p>
    <Button variant="ghost" onClick={onCancel}>
      Cancelar
    </Button>
  </div>
)

function useSecondsSince(since: number): number {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.floor((now - since) / 1_000)
}
