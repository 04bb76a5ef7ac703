import type { WorkingHours } from '@portavoz/contract'
import { formatClock, formatWeekdays, isOvernight } from '../../../lib/format/hours.ts'
import { lowerFirst } from '../../../lib/format/letter-case.ts'
import { formatList } from '../../../lib/format/lists.ts'

/** More groups of days than these are too long for a line. */
const MAX_GROUPS = 2

/** «lunes a viernes, 9:00 a 13:00 y 15:00 a 19:00». */
export function describeHours(hours: WorkingHours | null): string {
  if (hours === null) return 'a toda hora'
  const groups = Map.groupBy(hours.spans, ({ days }) => days.join())
  if (groups.size > MAX_GROUPS) return 'distinto según el día'
  return [...groups.values()]
    .map((spans) => {
      const sorted = spans.toSorted((one, other) => one.start.localeCompare(other.start))
      return `${lowerFirst(formatWeekdays(spans[0]?.days ?? []))}, ${formatList(sorted.map(describeSpan))}`
    })
    .join('; ')
}

const describeSpan = ({ start, end }: { start: string; end: string }): string =>
  `${formatClock(start)} a ${formatClock(end)}${isOvernight({ start, end }) ? ' del día siguiente' : ''}`
