import { SPANS_A_DAY_MAX, type WorkingHours, type WorkingSpan } from '@portavoz/contract'

/** A span while it is edited; `key` names it for React. */
export type DraftSpan = { key: number; start: string; end: string }

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

const OFFICE_DAYS = [1, 2, 3, 4, 5]
const OFFICE = { start: '09:00', end: '18:00' }

let lastKey = 0
const toDraft = ({ start, end }: Pick<WorkingSpan, 'start' | 'end'>): DraftSpan => ({ key: ++lastKey, start, end })

const spansOn = (hours: WorkingHours, day: number): WorkingSpan[] =>
  hours.spans.filter(({ days }) => days.includes(day)).toSorted((one, other) => one.start.localeCompare(other.start))

const workingDays = (hours: WorkingHours): number[] =>
  WEEKDAYS.filter((day) => hours.spans.some(({ days }) => days.includes(day)))

/** Whether some working day has other hours than the rest. */
export function differsByDay(hours: WorkingHours | null): boolean {
  if (!hours) return false
  const timesOn = (day: number) => spansOn(hours, day).map(({ start, end }) => `${start}-${end}`)
  return new Set(workingDays(hours).map((day) => timesOn(day).join())).size > 1
}

/** The days and spans of hours that are the same on each day; of other hours those of the first day. */
export function sameHoursOf(hours: WorkingHours | null): { days: number[]; spans: DraftSpan[] } {
  const [first, ...others] = hours ? workingDays(hours) : []
  if (!hours || first === undefined) return { days: OFFICE_DAYS, spans: [toDraft(OFFICE)] }
  return { days: [first, ...others], spans: spansOn(hours, first).map(toDraft) }
}

/** The spans of each day from Monday on. Without hours: an office week to begin with. */
export const weekOf = (hours: WorkingHours | null): DraftSpan[][] =>
  WEEKDAYS.map((day) => {
    if (hours) return spansOn(hours, day).map(toDraft)
    return OFFICE_DAYS.includes(day) ? [toDraft(OFFICE)] : []
  })

export const mayAdd = (spans: readonly DraftSpan[]): boolean => spans.length < SPANS_A_DAY_MAX

/** Another span after the last one, which ends by midnight. */
export function addSpan(spans: readonly DraftSpan[]): DraftSpan[] {
  const last = spans.at(-1)
  if (!last) return [toDraft(OFFICE)]
  const start = Math.min(Number(last.end.slice(0, 2) || 0) + 1, 22)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return [...spans, toDraft({ start: clock(start), end: clock(Math.min(start + 3, 23)) })]
}
