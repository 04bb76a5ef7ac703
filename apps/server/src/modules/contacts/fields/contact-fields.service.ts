import { type ContactField, contactLimits, fail } from '@portavoz/contract'
import { type Refusals, refuseViolations } from '../../../db/refuse-violations.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ContactFieldStore } from './contact-fields.store.ts'

export type ContactFields = ReturnType<typeof createContactFields>

/** The fields that a workspace defines for its contacts. */
export const createContactFields = (store: ContactFieldStore, clock: Clock, afterCommit: () => void) => ({
  list: (workspaceId: string): Promise<ContactField[]> => store.list(workspaceId),

  async create(workspaceId: string, name: string): Promise<ContactField> {
    const now = clock.now()
    const field = { id: newId(now.getTime()), name }
    const inserting = store.insert(workspaceId, field, contactLimits.fieldsMax, now)
    if (!(await refuseViolations(inserting, refusals))) fail('contacts.too_many_fields')
    afterCommit()
    return field
  },

  async rename(workspaceId: string, field: ContactField): Promise<ContactField> {
    if (!(await refuseViolations(store.rename(workspaceId, field), refusals))) fail('contacts.field_not_found')
    afterCommit()
    return field
  },

  async remove(workspaceId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(workspaceId, id))) fail('contacts.field_not_found')
    afterCommit()
    return {}
  },
})

const refusals: Refusals = { contact_fields_by_name: () => fail('contacts.field_taken', { at: 'name' }) }
