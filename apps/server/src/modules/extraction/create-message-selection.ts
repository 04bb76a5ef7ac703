import { type ExtractionFilter, limits } from '@portavoz/contract'
import { lastDays, spanOf } from '../../platform/time/calendar-days.ts'
import type { MessageSelection } from './message-selection.store.ts'

type MessageSelectionRequest = ExtractionFilter & { query?: string; asOf?: string | undefined }

/** The requested days in the reader's time zone; the last thirty by default. */
export const requestedDays = ({ dateRange, timeZone }: ExtractionFilter, now: Date) =>
  dateRange ?? lastDays(limits.extractionDays, timeZone, now)

export function createMessageSelection(
  workspaceId: string,
  { query = '', asOf, ...filter }: MessageSelectionRequest,
  now: Date,
): MessageSelection {
  const { platform, agentIds, statuses, timeZone } = filter
  const { from, to } = spanOf(requestedDays(filter, now), timeZone, 'dateRange.to')
  const bounds = { from: from ?? now, to: to ?? now, asOf: spanOf({ to: asOf }, timeZone, 'asOf').to ?? now }
  return { workspaceId, query, platform, agentIds, statuses, ...bounds }
}
