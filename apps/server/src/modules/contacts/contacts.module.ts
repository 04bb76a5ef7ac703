import type { ErasureCounts } from '@portavoz/contract'
import type { CancellableQuery } from '../../db/connection/cancellable-query.ts'
import type { RawQuery } from '../../db/connection/raw-query.ts'
import type { OpenSnapshot } from '../../db/connection/snapshot.ts'
import type { Db } from '../../db/connect.ts'
import type { ExportSlots } from '../../platform/concurrency/semaphores/export-slots.ts'
import type { SlowQuerySlots } from '../../platform/concurrency/semaphores/slow-query-slots.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createContactDetailStore } from './contact-details.store.ts'
import { createContacts } from './contacts.service.ts'
import { createContactStore } from './contacts.store.ts'
import { createExportContacts } from './export/export-contacts.ts'
import { createContactFields } from './fields/contact-fields.service.ts'
import { createContactFieldStore } from './fields/contact-fields.store.ts'
import { createContactImports } from './import/import.service.ts'
import { createContactList } from './list/contact-list.service.ts'
import { createContactListStore } from './list/contact-list.store.ts'

type ContactModuleDeps = {
  db: Db
  rawQuery: RawQuery
  queryWithTimeout: CancellableQuery
  runSlowQuery: SlowQuerySlots
  snapshots: OpenSnapshot
  exportSlots: ExportSlots
  clock: Clock
  eraseContact: (workspaceId: string, contactId: string) => Promise<ErasureCounts>
  afterCommit: () => void
}

export type ContactModule = ReturnType<typeof createContactModule>

/** The contacts of a workspace. */
export function createContactModule({ db, rawQuery, queryWithTimeout, runSlowQuery, ...deps }: ContactModuleDeps) {
  const { clock, afterCommit } = deps
  const fields = createContactFields(createContactFieldStore(db), clock, afterCommit)
  return {
    fields,
    list: createContactList(createContactListStore(rawQuery, queryWithTimeout), runSlowQuery),
    contacts: createContacts({
      ...deps,
      fields,
      store: createContactStore(db),
      details: createContactDetailStore(rawQuery),
    }),
    imports: createContactImports({ db, fields, clock, afterCommit }),
    exportAll: createExportContacts(deps),
  }
}
