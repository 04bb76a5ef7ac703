import { documents } from '@portavoz/contract'
import { readDocuments } from './documents.ts'
import type { BusinessStory } from './stories/story.ts'

/** Uploads the documents of a business through the API. */
export const uploadDocuments = async (
  root: string,
  token: string,
  agentId: string,
  story: BusinessStory,
): Promise<void> => {
  for (const { file, title, text, build } of readDocuments(story)) {
    const form = new FormData()
    form.append('name', title)
    form.append('description', firstParagraph(text))
    for (const tag of tagsFromTitle(title)) form.append('tags', tag)
    form.append('agentId', agentId)
    form.append('file', new Blob([Uint8Array.from(await build())]), file)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(root + documents.upload.path, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(`${file} → ${response.status}: ${await response.text()}`)
  }
}

const firstParagraph = (text: string) => text.split(/\n{2,}/)[1]?.replaceAll('\n', ' ') ?? ''

/** «Envíos y devoluciones» gives «envíos» and «devoluciones». */
const tagsFromTitle = (title: string) => title.toLowerCase().match(/\p{L}{5,}/gu) ?? []
