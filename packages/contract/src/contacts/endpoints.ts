import * as z from 'zod/mini'
import { boundedText, EmptyObject, Id } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { ErasureCounts } from '../conversations/schema.ts'
import { cursorPageOf } from '../endpoint/cursor-pages.ts'
import { CsvSeparator } from '../common/csv.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { wholeNumber, wholeNumberParam } from '../common/numbers.ts'
import { Phone } from '../phones/phone.ts'
import { SearchText } from '../search/search-text.ts'
import { ContactImport, ContactImportForm, ContactImportPreview, ImportUndo } from './import-schema.ts'
import { contactLimits } from './limits.ts'
import {
  Contact,
  ContactField,
  ContactFieldDraft,
  contactFieldValues,
  ContactSummary,
  ContactTexts,
  MergePreview,
} from './schema.ts'

const ContactParams = z.object({ id: Id })
const contactPath = '/contacts/:id'
const mergePath = `${contactPath}/merge`

export const contacts = {
  /** By name. `search`: word prefixes in the name, or part of a phone. */
  list: endpoint({
    method: 'GET',
    path: '/contacts',
    access: 'viewer',
    input: z.object({
      // Holds the beginning of a name.
      cursor: z.optional(z.string().check(z.maxLength(1_000))),
      limit: z._default(wholeNumberParam(1, limits.pageMax), contactLimits.page),
      search: z.optional(SearchText),
      tag: z.optional(boundedText(limits.tagMax)),
      state: z._default(z.enum(['all', 'blocked', 'opted_out']), 'all'),
    }),
    output: cursorPageOf(ContactSummary),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/contacts/stats',
    access: 'viewer',
    input: EmptyObject,
    output: z.object({ total: z.number(), blocked: z.number(), optedOut: z.number() }),
  }),
  /** Tags of contacts, most used first. */
  tags: endpoint({
    method: 'GET',
    path: '/contacts/tags',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(z.string()),
  }),
  byId: endpoint({ method: 'GET', path: contactPath, access: 'viewer', input: ContactParams, output: Contact }),
  create: endpoint({
    method: 'POST',
    path: '/contacts',
    access: 'agent',
    status: 201,
    input: z.extend(ContactTexts, { fields: contactFieldValues(), phone: Phone }),
    output: Contact,
  }),
  update: endpoint({
    method: 'PUT',
    path: contactPath,
    access: 'agent',
    input: z.extend(ContactTexts, {
      fields: contactFieldValues(),
      id: Id,
      revision: wholeNumber(0, 2_147_483_647),
    }),
    output: Contact,
  }),
  /** Messages of a blocked contact are kept; nothing answers, counts or notifies them. */
  setBlocked: endpoint({
    method: 'PUT',
    path: `${contactPath}/blocked`,
    access: 'agent',
    audit: { field: 'isBlocked', whenTrue: 'contact.blocked', whenFalse: 'contact.unblocked' },
    input: z.extend(ContactParams, { isBlocked: z.boolean() }),
    output: Contact,
  }),
  setOptedOut: endpoint({
    method: 'PUT',
    path: `${contactPath}/opted-out`,
    access: 'agent',
    audit: { field: 'isOptedOut', whenTrue: 'contact.opted_out', whenFalse: 'contact.opted_in' },
    input: z.extend(ContactParams, { isOptedOut: z.boolean() }),
    output: Contact,
  }),
  previewMerge: endpoint({
    method: 'GET',
    path: mergePath,
    access: 'agent',
    input: z.extend(ContactParams, { otherId: Id }),
    output: MergePreview,
  }),
  /** Final. Conversations stay separate threads of the kept contact. */
  merge: endpoint({
    method: 'POST',
    path: mergePath,
    access: 'agent',
    audit: 'contact.merged',
    input: z.extend(ContactParams, { otherId: Id, name: z._default(z.enum(['own', 'other']), 'own') }),
    output: Contact,
  }),
  /** Deletes the contact with all of its conversations. */
  remove: endpoint({
    method: 'DELETE',
    path: contactPath,
    access: 'admin',
    audit: 'contact.deleted',
    input: ContactParams,
    output: ErasureCounts,
  }),
  /** Streams all contacts as CSV. */
  export: endpoint({
    method: 'GET',
    path: '/contacts/export',
    access: 'export',
    audit: 'contacts.exported',
    shape: 'file',
    input: z.object({ separator: z._default(CsvSeparator, 'comma') }),
    output: z.unknown(),
  }),
}

export const contactFields = {
  list: endpoint({
    method: 'GET',
    path: '/contact-fields',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(ContactField),
  }),
  create: endpoint({
    method: 'POST',
    path: '/contact-fields',
    access: 'admin',
    status: 201,
    input: ContactFieldDraft,
    output: ContactField,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/contact-fields/:id',
    access: 'admin',
    input: z.extend(ContactFieldDraft, { id: Id }),
    output: ContactField,
  }),
  /** Its values are deleted too. */
  remove: endpoint({
    method: 'DELETE',
    path: '/contact-fields/:id',
    access: 'admin',
    audit: 'contact_field.deleted',
    input: ContactParams,
    output: EmptyObject,
  }),
}

const importUpload = {
  method: 'POST',
  access: 'agent',
  upload: 'file',
  input: EmptyObject,
  form: ContactImportForm,
} as const

export const contactImports = {
  /** The last imports, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/contact-imports',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(ContactImport),
  }),
  /** What an import of the file would do; nothing is stored. */
  preview: endpoint({ ...importUpload, path: '/contact-imports/preview', output: ContactImportPreview }),
  /** All rows without problems, 300 in a transaction. After a failure, those before it stay and can be undone. */
  apply: endpoint({
    ...importUpload,
    path: '/contact-imports',
    status: 201,
    audit: 'contacts.imported',
    output: ContactImport,
  }),
  /** Removes and restores the contacts that were not changed or used since. */
  undo: endpoint({
    method: 'POST',
    path: '/contact-imports/:id/undo',
    access: 'agent',
    audit: 'contacts.import_undone',
    input: ContactParams,
    output: ImportUndo,
  }),
}
