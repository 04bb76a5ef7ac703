import type { ContactFilters } from '../../data/contacts/contacts.ts'

/** The search of the address, which can be shared and reloaded; default values are left out. */
export type ContactsSearch = {
  q?: string | undefined
  tag?: string | undefined
  state?: 'blocked' | 'opted_out' | undefined
  /** The contact that is open over the list. */
  id?: string | undefined
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

/** Ignores unknown and invalid values. */
export const readContactsSearch = (search: Record<string, unknown>): ContactsSearch => ({
  q: toText(search['q']),
  tag: toText(search['tag']),
  state: search['state'] === 'blocked' || search['state'] === 'opted_out' ? search['state'] : undefined,
  id: toText(search['id']),
})

export const toContactFilters = ({ q, tag, state }: ContactsSearch): ContactFilters => ({
  ...(q?.trim() && { search: q.trim() }),
  ...(tag && { tag }),
  ...(state && { state }),
})
