import { CalendarDays } from 'lucide-react'
import { Suspense } from 'react'
import { formatDayRange } from '../../lib/format/dates.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { dayPresets, isSameSelection } from './day-presets.ts'
import { type DaySelection, toDateRange } from './extraction-search.ts'

const rangeCalendar = lazyPart(() =>
  import('../../ui/forms/range-calendar.tsx').then(({ RangeCalendar }) => RangeCalendar),
)

type DaysButtonProps = { days: DaySelection; onChange: (days: DaySelection) => void }

/** The days of the search: a preset, or a range from the calendar. */
export function DaysButton({ days, onChange }: DaysButtonProps) {
  const now = useNow()
  const { from, to } = toDateRange(days, now)
  return (
    <Popover
      label="Rango de fechas"
      focusesTrigger
      align="start"
      trigger={
        <Button block onPointerDown={rangeCalendar.fetchAhead}>
          <CalendarDays aria-hidden className="size-4 shrink-0 text-texto-3" />
          <span className="sr-only">Rango de fechas: </span>
          <span className="num">{formatDayRange(from, to)}</span>
        </Button>
      }
    >
      {(close) => {
        const choose = (next: DaySelection) => {
          onChange(next)
          close()
        }
        return (
          <div className="grid max-h-[calc(100dvh-1.5rem)] gap-4 overflow-y-auto p-3 md:flex">
            <div role="group" aria-label="Rangos usuales" className="flex flex-wrap gap-1.5 max-md:w-63 md:flex-col">
              {dayPresets.map(({ days: preset, label }) => (
                <Button
                  key={label}
                  size="sm"
                  variant={isSameSelection(days, preset) ? 'chosen' : 'ghost'}
                  aria-pressed={isSameSelection(days, preset)}
                  onClick={() => choose(preset)}
                >
                  {label}
                </Button>
              ))}
            </div>
            <Suspense fallback={<Skeleton size="h-80 w-63 md:w-132" />}>
              <rangeCalendar.Part range={{ from, to }} today={toDateRange({ last: 1 }, now).to} onChoose={choose} />
            </Suspense>
          </div>
        )
      }}
    </Popover>
  )
}
