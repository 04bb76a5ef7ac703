import type { Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

/** A customer of the workspace, on all channels. Triggers of `conversations` create and join contacts. */
type ContactTable = {
  id: string
  workspaceId: string
  name: string | null
  /** The last name that the network reported, also while people call the contact otherwise. */
  networkName: WithDefault<string | null>
  /** A conversation made it; people and imports make the others. */
  isFromNetwork: WithDefault<boolean>
  /** A person gave the name; the network does not change it. */
  isNamed: WithDefault<boolean>
  /** The name without accents and case; `{` without a name, which sorts it last. */
  sortName: Generated<string>
  tags: WithDefault<string[]>
  /** Values by the id of their field. */
  fields: WithDefault<Json<Record<string, string>>>
  /** What people of the workspace wrote about the contact. */
  about: WithDefault<string>
  /** Since when it is blocked: `conversations.is_blocked` repeats it for the receiving side. */
  blockedAt: WithDefault<Date | null>
  /** Since when it gets nothing automatic: by «BAJA» in any conversation, or by hand. */
  optedOutAt: WithDefault<Date | null>
  /** Counts changes by people, imports and merges. */
  revision: WithDefault<number>
  createdAt: Date
  updatedAt: Date
}

/** An address of a contact: `phone` with its bare digits, or a platform with the address there. */
type ContactIdentityTable = { workspaceId: string; kind: string; externalId: string; contactId: string }

/** A field that the workspace defines for its contacts. */
type ContactFieldTable = { id: string; workspaceId: string; name: string; createdAt: Date }

/** An applied CSV file; only the last ones are kept. */
type ContactImportTable = {
  id: string
  workspaceId: string
  createdBy: string | null
  fileName: string
  createdCount: number
  completedCount: number
  unchangedCount: number
  refusedCount: number
  createdAt: Date
  undoneAt: WithDefault<Date | null>
}

/** What an import did to a contact. */
type ContactImportChangeTable = {
  importId: string
  contactId: string
  /** The contact's revision after the import; a later change has another one. */
  revision: number
  /** The values that the import replaced; null for a contact that it created. */
  before: WithDefault<Json<unknown> | null>
}

export interface ContactsTables {
  contacts: ContactTable
  contactIdentities: ContactIdentityTable
  contactFields: ContactFieldTable
  contactImports: ContactImportTable
  contactImportChanges: ContactImportChangeTable
}
