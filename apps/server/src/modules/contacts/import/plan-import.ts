import { type ExistingContacts, type ImportAction, limits } from '@portavoz/contract'
import { withoutRepeatedTags } from '../tags.ts'
import type { ImportRow } from './read-rows.ts'

/** A contact with the phone of a row. */
export type ExistingContact = {
  id: string
  phone: string
  name: string | null
  isNamed: boolean
  about: string
  tags: string[]
  fields: Record<string, string>
  revision: number
}

export type ImportStep =
  | { action: 'create'; row: ImportRow }
  | { action: 'complete'; row: ImportRow; before: ExistingContact; after: ExistingContact }
  | { action: 'skip'; row: ImportRow }

/** What happens to each row. A contact gets only what it lacks; its network's name counts as lacking. */
export function planImport(
  rows: readonly ImportRow[],
  existing: readonly ExistingContact[],
  mode: ExistingContacts,
): ImportStep[] {
  const byPhone = new Map(existing.map((contact) => [contact.phone, contact]))
  /** Two phones of one contact complete it one after the other. */
  const current = new Map(existing.map((contact) => [contact.id, contact]))
  return rows.map((row) => {
    const found = byPhone.get(row.phone)
    if (!found) return { action: 'create', row }
    const before = current.get(found.id) ?? found
    const after = completed(before, row)
    if (mode === 'skip' || isEqual(before, after)) return { action: 'skip', row }
    current.set(found.id, after)
    return { action: 'complete', row, before, after }
  })
}

function completed(contact: ExistingContact, row: ImportRow): ExistingContact {
  const isNamedNow = !contact.isNamed && row.name !== null
  return {
    ...contact,
    name: isNamedNow ? row.name : contact.name,
    isNamed: contact.isNamed || isNamedNow,
    about: contact.about === '' ? row.about : contact.about,
    tags: withoutRepeatedTags([...contact.tags, ...row.tags]).slice(0, limits.tagsMax),
    fields: { ...row.fields, ...contact.fields },
  }
}

const isEqual = (one: ExistingContact, other: ExistingContact): boolean =>
  one.isNamed === other.isNamed &&
  one.about === other.about &&
  one.tags.length === other.tags.length &&
  Object.keys(one.fields).length === Object.keys(other.fields).length

export const countSteps = (steps: readonly ImportStep[]) => {
  const count = (action: ImportAction) => steps.filter((step) => step.action === action).length
  return { created: count('create'), completed: count('complete'), unchanged: count('skip') }
}
