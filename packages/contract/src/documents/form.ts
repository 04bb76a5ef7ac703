import * as z from 'zod/mini'
import { Id, requiredText, boundedText } from '../common/schema.ts'
import { TimeZone } from '../common/dates.ts'
import { limits } from '../common/limits.ts'
import { Tag } from '../common/tags.ts'

const missingNameOrFile = 'Debe seleccionar un archivo y proporcionar un nombre'
const DocumentName = requiredText(missingNameOrFile, limits.documentName)
const DocumentDescription = boundedText(limits.documentDescription).check(z.trim())
const DocumentTags = z.pipe(
  z.array(Tag).check(z.maxLength(limits.documentTags, `No puede tener más de ${limits.documentTags} etiquetas`)),
  z.transform((tags: string[]) => [...new Set(tags)]),
)
/** Blank means no agent: a form cannot send null. */
const OptionalAgentId = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  z.transform((id: string | null | undefined) => (id === undefined || id === '' ? null : id)),
)

/** The form fields beside the file. Without an agent the document belongs to all agents; the console always asks. */
export const DocumentForm = z.object({
  name: DocumentName,
  description: z._default(DocumentDescription, ''),
  tags: z._default(DocumentTags, []),
  agentId: OptionalAgentId,
})
export type DocumentForm = z.output<typeof DocumentForm>

/** Browsers report a half-typed year as one of the first century. */
const LastDay = z.iso
  .date('Fecha no válida')
  .check(z.refine((day) => day >= '2000', 'Revisa el año: escríbelo con sus cuatro cifras'))

/** Missing fields stay unchanged. `validUntil`: the last day on which agents answer from it, in `timeZone`. */
export const DocumentUpdate = z.object({
  id: Id,
  name: z.optional(DocumentName),
  description: z.optional(DocumentDescription),
  tags: z.optional(DocumentTags),
  agentId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  validUntil: z.optional(z.nullable(LastDay)),
  timeZone: z._default(TimeZone, 'UTC'),
})
export type DocumentUpdate = z.output<typeof DocumentUpdate>
