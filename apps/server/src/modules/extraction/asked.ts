import { type ExtractionFilter, limits } from '@portavoz/contract'
import { lastDays, spanOf } from '../../platform/days.ts'
import type { Meant } from './meant.ts'

type Asked = ExtractionFilter & { query?: string; asOf?: string | undefined }

/** The days that are asked for, by the calendar of whoever asks; the last thirty where none are. */
export const rangeOf = ({ dateRange, timeZone }: ExtractionFilter, now: Date) =>
  dateRange ?? lastDays(limits.extractionDays, timeZone, now)

/** Which messages of this account are meant. */
export function asked(userId: string, { query = '', asOf, ...filter }: Asked, now: Date): Meant {
  const { platform, agentIds, statuses, timeZone } = filter
  const { from, to } = spanOf(rangeOf(filter, now), timeZone, 'dateRange.to')
  const bounds = { from: from ?? now, to: to ?? now, asOf: spanOf({ to: asOf }, timeZone, 'asOf').to ?? now }
  return { userId, query, platform, agentIds, statuses, ...bounds }
}
