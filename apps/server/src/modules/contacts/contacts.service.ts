import {
  type Contact,
  type ContactDraft,
  contactLimits,
  type ContactSummary,
  type contacts as api,
  type ErasureCounts,
  fail,
  limits,
  type MergePreview,
  type ParsedInput,
} from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { ContactDetailStore } from './contact-details.store.ts'
import type { ContactStore, ContactValues } from './contacts.store.ts'
import type { ContactFields } from './fields/contact-fields.service.ts'
import { presentContact, presentSummary } from './present-contact.ts'
import { withoutRepeatedTags } from './tags.ts'

export type ContactsDeps = {
  store: ContactStore
  details: ContactDetailStore
  fields: ContactFields
  clock: Clock
  /** Deletes the contact with its conversations, or fails with `contacts.not_found`. */
  eraseContact: (workspaceId: string, contactId: string) => Promise<ErasureCounts>
  afterCommit: () => void
}

export function createContacts({ store, details, fields, clock, eraseContact, afterCommit }: ContactsDeps) {
  const byId = async (workspaceId: string, id: string): Promise<Contact> => {
    const row = (await details.byId(workspaceId, id)) ?? fail('contacts.not_found')
    return presentContact(row, await details.parts(workspaceId, id, contactLimits.shown))
  }

  /** Drops values of fields that were deleted meanwhile. */
  const valuesOf = async (workspaceId: string, { name, about, tags, fields: values }: ContactDraft) => {
    const known = new Set((await fields.list(workspaceId)).map(({ id }) => id))
    return {
      name: name || null,
      about,
      tags: withoutRepeatedTags(tags),
      fields: Object.fromEntries(Object.entries(values).filter(([id, value]) => known.has(id) && value !== '')),
    } satisfies ContactValues
  }

  /** The contact after a change; fails when there is none. */
  const changed = async (workspaceId: string, id: string, isThere: boolean): Promise<Contact> => {
    if (!isThere) fail('contacts.not_found')
    afterCommit()
    return byId(workspaceId, id)
  }

  return {
    byId,

    async create(workspaceId: string, { phone, ...draft }: ParsedInput<typeof api.create>): Promise<Contact> {
      const now = clock.now()
      const id = newId(now.getTime())
      const values = await valuesOf(workspaceId, draft)
      if (!(await store.insert(workspaceId, id, phone.slice(1), values, now)))
        fail('contacts.phone_taken', { at: 'phone' })
      return changed(workspaceId, id, true)
    },

    async update(workspaceId: string, { id, revision, ...draft }: ParsedInput<typeof api.update>): Promise<Contact> {
      const values = await valuesOf(workspaceId, draft)
      if (!(await store.update(workspaceId, id, revision, values, clock.now()))) {
        await byId(workspaceId, id)
        fail('contacts.changed')
      }
      return changed(workspaceId, id, true)
    },

    setBlocked: async (workspaceId: string, id: string, isBlocked: boolean): Promise<Contact> =>
      changed(workspaceId, id, await store.setBlocked(workspaceId, id, isBlocked, clock.now())),

    setOptedOut: async (workspaceId: string, id: string, isOptedOut: boolean): Promise<Contact> =>
      changed(workspaceId, id, await store.setOptedOut(workspaceId, id, isOptedOut, clock.now())),

    async previewMerge(workspaceId: string, id: string, otherId: string): Promise<MergePreview> {
      if (id === otherId) fail('contacts.same')
      const [kept, joined, counts, definitions] = await Promise.all([
        details.byId(workspaceId, id),
        details.byId(workspaceId, otherId),
        details.counts(workspaceId, otherId),
        fields.list(workspaceId),
      ])
      if (!kept || !joined) return fail('contacts.not_found')
      const lost = definitions.filter((field) => {
        const [own, other] = [kept.fields[field.id], joined.fields[field.id]]
        return own !== undefined && other !== undefined && own !== other
      })
      return {
        kept: presentSummary(kept),
        joined: presentSummary(joined),
        ...joinedValues(kept, joined),
        excessNotes: Math.max(0, joinedNotes(kept.about, joined.about).length - contactLimits.about),
        lostFields: Object.fromEntries(lost.map((field) => [field.name, joined.fields[field.id] ?? ''])),
        ...counts,
      }
    },

    async merge(workspaceId: string, { id, otherId, name }: ParsedInput<typeof api.merge>): Promise<Contact> {
      if (id === otherId) fail('contacts.same')
      const outcome = await store.merge(workspaceId, id, otherId, name, clock.now(), (own, other) => {
        if (joinedNotes(own, other).length > contactLimits.about) fail('contacts.notes_too_long')
      })
      return changed(workspaceId, id, outcome)
    },

    remove: (workspaceId: string, id: string): Promise<ErasureCounts> => eraseContact(workspaceId, id),
  }
}

/** As the database joins them. */
const joinedNotes = (own: string, other: string) => [own, other].filter((text) => text !== '').join('\n')

const joinedValues = (
  kept: Omit<ContactSummary, 'lastConversation'>,
  joined: Omit<ContactSummary, 'lastConversation'>,
) => ({
  identities: [...kept.identities, ...joined.identities],
  tags: withoutRepeatedTags([...kept.tags, ...joined.tags]).slice(0, limits.tagsMax),
  isBlocked: kept.isBlocked || joined.isBlocked,
  isOptedOut: kept.isOptedOut || joined.isOptedOut,
})
