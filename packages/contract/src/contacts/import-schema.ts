import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'

/** What happens to a contact that exists: only what it lacks is added, or nothing. */
export const ExistingContacts = z.enum(['complete', 'skip'])
export type ExistingContacts = z.infer<typeof ExistingContacts>

/** The fields of the form beside the file. */
export const ContactImportForm = z.object({ existing: z._default(ExistingContacts, 'complete') })

/** `create`: a new contact; `complete`: an existing one gets what it lacks; `skip`: nothing changes. */
export const ImportAction = z.enum(['create', 'complete', 'skip'])
export type ImportAction = z.infer<typeof ImportAction>

const ImportCounts = z.object({
  created: z.number(),
  completed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
})

/** A row of the file with the reason why it is not imported, in Spanish. */
export const ImportProblem = z.object({ row: z.number(), text: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

export const ContactImportPreview = z.extend(ImportCounts, {
  rows: z.number(),
  /** Columns that are read, and those without a meaning. */
  columns: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
  /** The first problems; `refused` counts all. */
  problems: z.array(ImportProblem),
  sample: z.array(
    z.object({
      row: z.number(),
      name: z.nullable(z.string()),
      phone: z.string(),
      tags: z.array(z.string()),
      action: ImportAction,
    }),
  ),
})
export type ContactImportPreview = z.infer<typeof ContactImportPreview>

/** An applied import. */
export const ContactImport = z.extend(ImportCounts, {
  id: Id,
  fileName: z.string(),
  author: z.nullable(z.string()),
  createdAt: Time,
  undoneAt: z.nullable(Time),
})
export type ContactImport = z.infer<typeof ContactImport>

/** `kept`: contacts that were used or changed since, and stay as they are. */
export const ImportUndo = z.object({ removed: z.number(), restored: z.number(), kept: z.number() })
export type ImportUndo = z.infer<typeof ImportUndo>
