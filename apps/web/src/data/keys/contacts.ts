import { defineResource, everything } from '../query/resource.ts'
import { byFilters, byId, none } from './key-shapes.ts'
import { ifGone, ifStays } from './stale-parts.ts'

/** Contacts and their import. */
export const contactKeys = {
  contactList: defineResource(
    'contact-list',
    {
      // A message changes only the time of a contact's last conversation, and all loaded pages would be read again.
      staleAfter: { conversation: ifGone, contact: everything, contacts: everything },
      throttleMs: 5_000,
    },
    byFilters,
  ),
  contactCard: defineResource(
    'contact-card',
    {
      staleAfter: {
        conversation: ifStays,
        lead: everything,
        // A contact that is gone is written into the cache: a refetch would answer 404.
        contact: ({ contactId, isGone, continuesIn }) => (isGone || continuesIn ? null : [contactId]),
        contacts: everything,
      },
    },
    byId,
  ),
  contactStats: defineResource(
    'contact-stats',
    { staleAfter: { message: everything, contact: everything, contacts: everything }, throttleMs: 5_000 },
    none,
  ),
  contactTags: defineResource('contact-tags', { staleAfter: { contact: everything, contacts: everything } }, none),
  contactFields: defineResource('contact-fields', { staleAfter: { contacts: everything } }, none),
  contactImports: defineResource('contact-imports', { staleAfter: { contacts: everything } }, none),
  contactMerge: defineResource('contact-merge', {}, (all) => ({
    of: (id: string, otherId: string) => [...all, id, otherId] as const,
  })),
}
