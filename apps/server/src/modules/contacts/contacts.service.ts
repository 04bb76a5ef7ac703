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
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { ContactActor } from './contact-conversations.store.ts'
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

type ActingPerson = Pick<Viewer, 'workspaceId' | 'id'>

export function createContacts({ store, details, fields, clock, eraseContact, afterCommit }: ContactsDeps) {
  const byId = async (workspaceId: string, id: string): Promise<Contact> => {
    const row = (await details.byId(workspaceId, id)) ?? fail('contacts.not_found')
    return presentContact(row, await details.parts(workspaceId, id, contactLimits.shown))
  }

  const actorOf = ({ workspaceId, id: ownId }: ActingPerson): ContactActor => ({
    workspaceId,
    byId: ownId,
    now: clock.now(),
  })

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

    setBlocked: async (viewer: ActingPerson, id: string, isBlocked: boolean): Promise<Contact> =>
      changed(viewer.workspaceId, id, await store.setBlocked(actorOf(viewer), id, isBlocked)),

    setOptedOut: async (viewer: ActingPerson, id: string, isOptedOut: boolean): Promise<Contact> =>
      changed(viewer.workspaceId, id, await store.setOptedOut(actorOf(viewer), id, isOptedOut)),

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

    async merge(viewer: ActingPerson, { id, otherId, name }: ParsedInput<typeof api.merge>): Promise<Contact> {
      if (id === otherId) fail('contacts.same')
      const merge = { keptId: id, joinedId: otherId, name }
      const outcome = await store.merge(actorOf(viewer), merge, (own, other) => {
        if (joinedNotes(own, other).length > contactLimits.about) fail('contacts.notes_too_long')
      })
      return changed(viewer.workspaceId, id, outcome)
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
