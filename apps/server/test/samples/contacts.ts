import type { SampleValues } from './sample-values.ts'

/** Fields of contacts and their import. */
export const contactSamples: SampleValues = {
  'contacts.id': ({ contacts }) => contacts.stays.id,
  'contacts.update.id': ({ contacts }) => contacts.edited.id,
  'contacts.remove.id': ({ contacts }) => contacts.toDelete.id,
  'contacts.cursor': () => Buffer.from('7ZZ zzz').toString('base64url'),
  'contacts.search': () => 'canario',
  'contacts.state': () => 'all',
  'contacts.create.phone': () => '+57 300 111 9988',
  'contacts.name': () => 'Contacto de otro',
  'contacts.merge.name': () => 'own',
  'contacts.tags': () => ['de-otro'],
  'contacts.fields': ({ contacts }) => ({ [contacts.field.id]: 'De otro' }),
  about: () => 'De otro',
  revision: () => 1,
  isBlocked: () => false,
  isOptedOut: () => false,
  otherId: ({ contacts }) => contacts.merged.id,
  'contactFields.id': ({ contacts }) => contacts.field.id,
  'contactFields.remove.id': ({ contacts }) => contacts.fieldToDelete.id,
  'contactFields.name': () => 'Campo de otro',
  'contactFields.rename.name': () => 'Canario campo',
  'contactImports.id': ({ contacts }) => contacts.imported.id,
  existing: () => 'complete',
}
