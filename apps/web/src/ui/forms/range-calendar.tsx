import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale/es'
import { dateOfDay, dayOfDate } from '../../lib/format/dates.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { buttonClass } from '../styles.ts'

type CalendarRange = { from: string; to: string }
type RangeCalendarProps = { range: CalendarRange; today: string; onChoose: (range: CalendarRange) => void }

const arrow = `${buttonClass({ variant: 'ghost', size: 'icon-sm' })} aria-disabled:opacity-40`
const calendarClasses = {
  months: 'relative flex gap-6',
  month: 'grid content-start gap-2',
  month_caption: 'flex h-8 items-center justify-center text-sm font-semibold first-letter:uppercase',
  caption_label: 'first-letter:uppercase',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-4 fill-current',
  month_grid: 'border-collapse',
  weekday: 'size-9 text-2xs font-medium text-texto-3 uppercase',
  day: 'p-0 text-center text-sm num',
  day_button:
    'grid size-9 place-items-center rounded-ctl not-disabled:hover:bg-superficie-2 disabled:text-texto-3 ' +
    'disabled:opacity-60',
  today: 'font-semibold underline underline-offset-4',
  range_middle: 'bg-acento-suave',
  range_start: 'rounded-l-ctl bg-acento-suave [&>button]:bg-acento [&>button]:text-acento-texto',
  range_end: 'rounded-r-ctl bg-acento-suave [&>button]:bg-acento [&>button]:text-acento-texto',
  hidden: 'invisible',
}

/** Picks a first and a last day in any order; the same day twice is one day. Two months on wide screens. */
export function RangeCalendar({ range, today, onChoose }: RangeCalendarProps) {
  const [first, setFirst] = useState<Date | null>(null)
  const [from, to] = [dateOfDay(range.from), dateOfDay(range.to)]
  const months = useMedia('(min-width: 48rem)') ? 2 : 1
  const last = dateOfDay(today)
  function choose(day: Date) {
    if (!first) return setFirst(day)
    const [firstDay, secondDay] = [dayOfDate(first), dayOfDate(day)]
    setFirst(null)
    onChoose(firstDay <= secondDay ? { from: firstDay, to: secondDay } : { from: secondDay, to: firstDay })
  }
  return (
    <div>
      <DayPicker
        mode="range"
        locale={es}
        weekStartsOn={1}
        numberOfMonths={months}
        defaultMonth={new Date(to.getFullYear(), to.getMonth() + 1 - months, 1)}
        endMonth={last}
        disabled={{ after: last }}
        selected={first ? { from: first, to: first } : { from, to }}
        onSelect={(_range, day) => choose(day)}
        classNames={calendarClasses}
        autoFocus
      />
      <p role="status" className="mt-3 text-sm text-texto-3">
        {first ? 'Ahora elige el último día' : 'Elige el primer día'}
      </p>
    </div>
  )
}
