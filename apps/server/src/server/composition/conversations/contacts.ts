import { createContactModule } from '../../../modules/contacts/contacts.module.ts'
import type { ConversationsServices } from './conversations.ts'
import type { LeadsServices } from './leads.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** The contacts of a workspace, with imports and exports. */
export const composeContacts = (
  { clock }: ServerInputs,
  { db, rawQuery, slowQueries, notifier }: PlatformServices,
  { erasure }: ConversationsServices,
  { snapshots, exportSlots }: LeadsServices,
) =>
  createContactModule({
    db,
    rawQuery,
    ...slowQueries,
    snapshots,
    exportSlots,
    clock,
    eraseContact: erasure.eraseListedContact,
    afterCommit: () => notifier.notify('events'),
  })
