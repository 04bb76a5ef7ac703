import { documents } from '@portavoz/contract'
import { documentsOf } from './documents.ts'
import type { Story } from './stories/story.ts'

/** What a business has in writing goes up as its owner would upload it. */
export const uploadDocuments = async (root: string, token: string, agentId: string, story: Story): Promise<void> => {
  for (const { file, title, text } of documentsOf(story)) {
    const form = new FormData()
    form.append('name', title)
    form.append('description', firstParagraph(text))
    for (const tag of tagsOf(title)) form.append('tags', tag)
    form.append('agentId', agentId)
    form.append('file', new Blob([text]), file)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(root + documents.upload.path, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(`${file} → ${response.status}: ${await response.text()}`)
  }
}

const firstParagraph = (text: string) => text.split(/\n{2,}/)[1]?.replaceAll('\n', ' ') ?? ''

/** Of «Envíos y devoluciones», «envíos» and «devoluciones». */
const tagsOf = (title: string) => title.toLowerCase().match(/\p{L}{5,}/gu) ?? []
