import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { RETRY_EVENT, useUnreachableSince } from '../../data/live/live-state.ts'
import { formatTime } from '../../lib/format/dates.ts'
import { Button } from '../../ui/button.tsx'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()
const retryMs = 1_500

/** Stays at the foot of the screen while the server cannot be reached; the page above it does not move. */
export function OfflineStrip() {
  const since = useUnreachableSince()
  const online = useSyncExternalStore(subscribe, isOnline)
  const [isTrying, setTrying] = useState(false)
  function retry() {
    setTrying(true)
    dispatchEvent(new Event(RETRY_EVENT))
    setTimeout(() => setTrying(false), retryMs)
  }
  if (online && since === null) return null
  return (
    <div
      role="status"
      className={
        'sticky bottom-4 z-10 mx-auto mt-5 flex max-w-xl items-center justify-between gap-3 rounded-panel border ' +
        'border-aviso/35 bg-aviso-suave p-3.5 text-sm text-aviso shadow-flota'
      }
    >
      <p className="min-w-0">
        <span className="font-semibold">Sin conexión.</span>{' '}
        {since === null ? 'Lo que ves puede no estar al día.' : `Lo que ves es de las ${formatTime(since)}.`} Nada se
        envía hasta que vuelva.
      </p>
      <Button size="lg" busy={isTrying} onClick={retry}>
        Reintentar
      </Button>
    </div>
  )
}
