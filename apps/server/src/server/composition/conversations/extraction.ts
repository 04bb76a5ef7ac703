import { createMessageDays } from '../../../modules/extraction/close-message-days.ts'
import { createExportMessages } from '../../../modules/extraction/export/export-messages.ts'
import { createMessageExportStore } from '../../../modules/extraction/export/message-export.store.ts'
import { createMessageDayStore } from '../../../modules/extraction/message-days.store.ts'
import { createMessageSearchStore } from '../../../modules/extraction/message-search.store.ts'
import { createMessageSearch } from '../../../modules/extraction/search-messages.service.ts'
import { createSavedSearches } from '../../../modules/saved-searches/saved-searches.service.ts'
import { createSavedSearchStore } from '../../../modules/saved-searches/saved-searches.store.ts'
import type { LeadsServices } from './leads.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** Search in messages, exports, saved searches, and daily figures of closed days. */
export const composeExtraction = (
  { clock, log }: ServerInputs,
  { db, slowQueries, notifier, events }: PlatformServices,
  { snapshots, exportSlots }: LeadsServices,
) => ({
  search: createMessageSearch(createMessageSearchStore(slowQueries.queryWithTimeout), clock, slowQueries.runSlowQuery),
  exportMessages: createExportMessages({ store: createMessageExportStore(snapshots), clock, exportSlots }),
  savedSearches: createSavedSearches(createSavedSearchStore(db, events.publish), clock, () =>
    notifier.notify('events'),
  ),
  messageDays: createMessageDays(createMessageDayStore(db), log),
})
