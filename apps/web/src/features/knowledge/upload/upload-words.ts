import { limits, required, tagsIn, text } from '@portavoz/contract'
import * as z from 'zod/mini'
import { drafts } from '../../../lib/draft.ts'
import type { Upload } from './uploads.ts'

const place = 'documents.upload'
const nameAndFile = 'Debe seleccionar un archivo y proporcionar un nombre'

/** What all files of one upload share. */
export type SharedWords = { agentId: string; description: string; tags: string }

export const nameField = ({ key }: Pick<Upload, 'key'>) => `name-${key}`

const tooManyTags = `No puede tener más de ${limits.documentTags} etiquetas`
const tooLongTag = `Una etiqueta no puede tener más de ${limits.tagMax} caracteres`

/** Each of these files needs a name, and there must be one. */
export const uploadForm = (toSend: readonly Upload[]) => {
  const files: Record<string, ReturnType<typeof required>> = Object.fromEntries(
    toSend.map((one) => [nameField(one), required(nameAndFile, limits.documentName)]),
  )
  return z.object({
    ...(toSend.length > 0 ? files : { file: required(nameAndFile, 1) }),
    agentId: required('Debe seleccionar un agente para asociar el documento', 80),
    description: text(limits.documentDescription),
    tags: z.string().check(
      z.refine((written) => tagsIn(written).length <= limits.documentTags, tooManyTags),
      z.refine((written) => tagsIn(written).every((tag) => tag.length <= limits.tagMax), tooLongTag),
    ),
  })
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** What was typed and not sent yet waits in this tab. Files cannot. */
export const uploadDraft = {
  read(): SharedWords {
    try {
      const { agentId, description, tags } = JSON.parse(drafts.read(place)) as Record<string, unknown>
      return { agentId: word(agentId), description: word(description), tags: word(tags) }
    } catch {
      return { agentId: '', description: '', tags: '' }
    }
  },
  keep(form: HTMLFormElement) {
    const said = new FormData(form)
    const words = { description: word(said.get('description')), tags: word(said.get('tags')) }
    if (words.description.trim() + words.tags.trim() === '') drafts.drop(place)
    else drafts.keep(place, JSON.stringify({ agentId: word(said.get('agentId')), ...words }))
  },
  drop: () => drafts.drop(place),
}
