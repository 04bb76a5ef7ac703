import { Clock } from 'lucide-react'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { formatWaited } from '../../../lib/format/waited.ts'

type WaitingTimeProps = { since: string; now: number; /** Beside other things on one line. */ isShort?: boolean }

/** «Espera desde hace 12 min», or «Espera 12 min»; `now` moves on while the page is open. */
export function WaitingTime({ since, now, isShort = false }: WaitingTimeProps) {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000)
  return (
    <time
      dateTime={since}
      title={formatDateTime(since)}
      className="num inline-flex shrink-0 items-center gap-1 text-xs font-medium text-aviso"
    >
      <Clock aria-hidden className="size-3" />
      Espera {isShort && minutes > 0 ? '' : 'desde hace '}
      {minutes < 1 ? 'un momento' : formatWaited(minutes)}
    </time>
  )
}
