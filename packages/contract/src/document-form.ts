import * as z from 'zod/mini'
import { Id, required, text } from './common.ts'
import { TimeZone } from './days.ts'
import { limits } from './limits.ts'
import { Tag } from './tags.ts'

const nameAndFile = 'Debe seleccionar un archivo y proporcionar un nombre'
const Name = required(nameAndFile, limits.documentName)
const Description = text(limits.documentDescription).check(z.trim())
const Tags = z.pipe(
  z.array(Tag).check(z.maxLength(limits.documentTags, `No puede tener más de ${limits.documentTags} etiquetas`)),
  z.transform((tags: string[]) => [...new Set(tags)]),
)
/** Blank is none: a form has no other way to say so. */
const AgentOrNone = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  z.transform((id: string | null | undefined) => (id === undefined || id === '' ? null : id)),
)

/** What the form says beside its file. The console asks for an agent too; the API takes none for all of them. */
export const DocumentForm = z.object({
  name: Name,
  description: z._default(Description, ''),
  tags: z._default(Tags, []),
  agentId: AgentOrNone,
})
export type DocumentForm = z.output<typeof DocumentForm>

/** A browser's field takes a year that is half typed for one of the first century. */
const LastDay = z.iso
  .date('Fecha no válida')
  .check(z.refine((day) => day >= '2000', 'Revisa el año: escríbelo con sus cuatro cifras'))

/** What is left out stays as it was. `validUntil`: the last day on which it answers, in `timeZone`. */
export const DocumentUpdate = z.object({
  id: Id,
  name: z.optional(Name),
  description: z.optional(Description),
  tags: z.optional(Tags),
  agentId: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
  validUntil: z.optional(z.nullable(LastDay)),
  timeZone: z._default(TimeZone, 'UTC'),
})
export type DocumentUpdate = z.output<typeof DocumentUpdate>
