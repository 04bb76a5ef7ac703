import { CalendarDays } from 'lucide-react'
import { Suspense } from 'react'
import { formatDays } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Days, rangeOf } from './extraction-search.ts'

const calendar = lazyPart(() => import('../../ui/range-calendar.tsx').then(({ RangeCalendar }) => RangeCalendar))
const presets = [
  { last: 1, label: 'Hoy' },
  { last: 7, label: 'Últimos 7 días' },
  { last: 30, label: 'Últimos 30 días' },
  { last: 90, label: 'Últimos 90 días' },
  { last: 365, label: 'Último año' },
]

type Props = { days: Days; onChange: (days: Days) => void }

/** Which days are meant: some of the usual ones, or any two of the calendar. */
export function DaysButton({ days, onChange }: Props) {
  const now = useNow()
  const { from, to } = rangeOf(days, now)
  return (
    <Popover
      label="Rango de fechas"
      stays
      trigger={
        <Button block onPointerDown={calendar.fetchAhead}>
          <CalendarDays aria-hidden className="size-4 shrink-0 text-texto-3" />
          <span className="sr-only">Rango de fechas: </span>
          <span className="num">{formatDays(from, to)}</span>
        </Button>
      }
    >
      {(close) => {
        const choose = (next: Days) => {
          onChange(next)
          close()
        }
        return (
          <div className="grid gap-4 p-4 md:flex">
            <div role="group" aria-label="Rangos usuales" className="flex flex-wrap gap-1.5 max-md:w-63 md:flex-col">
              {presets.map(({ last, label }) => (
                <Button
                  key={last}
                  size="sm"
                  variant={'last' in days && days.last === last ? 'secondary' : 'ghost'}
                  aria-pressed={'last' in days && days.last === last}
                  onClick={() => choose({ last })}
                >
                  {label}
                </Button>
              ))}
            </div>
            <Suspense fallback={<Skeleton size="h-80 w-63 md:w-132" />}>
              <calendar.Part range={{ from, to }} today={rangeOf({ last: 1 }, now).to} onChoose={choose} />
            </Suspense>
          </div>
        )
      }}
    </Popover>
  )
}
