import { formatTime } from '../../lib/format/dates.ts'
import { Button } from '../button.tsx'

const places = {
  // Not over the message box of a conversation beside the list, which has a strip of its own.
  page:
    'sticky bottom-4 z-10 mx-auto mt-5 flex max-w-xl items-center justify-between gap-3 rounded-panel border ' +
    'border-aviso/35 bg-aviso-suave p-3.5 text-sm text-aviso shadow-flota in-[main:has([data-offline=thread])]:hidden',
  thread: 'flex items-center gap-3 border-b border-linea bg-aviso-suave px-4 py-2 text-sm text-aviso sm:px-6',
}

type OfflineStripProps = {
  place: keyof typeof places
  /** The last contact with the server, if there was one. */
  since: number | null
  isTrying: boolean
  onRetry: () => void
}

/** At the foot of the page, which does not move for it; at the head of an open conversation. */
export const OfflineStrip = ({ place, since, isTrying, onRetry }: OfflineStripProps) => (
  <div role="status" data-offline={place} className={places[place]}>
    <p className="min-w-0 flex-1">
      <span className="font-semibold">Sin conexión.</span>{' '}
      {since === null ? 'Lo que ves puede no estar al día.' : `Lo que ves es de las ${formatTime(since)}.`} Nada se
      envía hasta que vuelva.
    </p>
    <Button size={place === 'page' ? 'lg' : 'sm'} busy={isTrying} onClick={onRetry}>
      Reintentar
    </Button>
  </div>
)
