import { limits, requiredText, parseTags, boundedText } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseDraftFields, toText } from '../../../lib/draft-fields.ts'
import { drafts } from '../../../lib/drafts.ts'
import type { Upload } from './uploads.ts'

const DRAFT_KEY = 'documents.upload'
const missingFileText = 'Debe seleccionar un archivo y proporcionar un nombre'

/** The fields that apply to all files of one upload. */
export type SharedUploadValues = { agentId: string; description: string; tags: string }

export const uploadNameField = ({ key }: Pick<Upload, 'key'>) => `name-${key}`

const tooManyTagsText = `No puede tener más de ${limits.documentTags} etiquetas`
const tagTooLongText = `Una etiqueta no puede tener más de ${limits.tagMax} caracteres`

/** Requires a name for each file, and at least one file. */
export const createUploadSchema = (uploads: readonly Upload[]) => {
  const files: Record<string, ReturnType<typeof requiredText>> = Object.fromEntries(
    uploads.map((upload) => [uploadNameField(upload), requiredText(missingFileText, limits.documentName)]),
  )
  return z.object({
    ...(uploads.length > 0 ? files : { file: requiredText(missingFileText, 1) }),
    agentId: requiredText('Debe seleccionar un agente para asociar el documento', 80),
    description: boundedText(limits.documentDescription),
    tags: z.string().check(
      z.refine((tags) => parseTags(tags).length <= limits.documentTags, tooManyTagsText),
      z.refine((tags) => parseTags(tags).every((tag) => tag.length <= limits.tagMax), tagTooLongText),
    ),
  })
}

/** The unsent fields, kept in this tab. Files cannot be kept. */
export const uploadDraft = {
  read(): SharedUploadValues {
    const { agentId, description, tags } = parseDraftFields(drafts.read(DRAFT_KEY)) ?? {}
    return { agentId: toText(agentId), description: toText(description), tags: toText(tags) }
  },
  save(form: HTMLFormElement) {
    const data = new FormData(form)
    const values = { description: toText(data.get('description')), tags: toText(data.get('tags')) }
    if (values.description.trim() + values.tags.trim() === '') drafts.remove(DRAFT_KEY)
    else drafts.save(DRAFT_KEY, JSON.stringify({ agentId: toText(data.get('agentId')), ...values }))
  },
  remove: () => drafts.remove(DRAFT_KEY),
}
