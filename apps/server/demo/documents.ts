import { readFileSync } from 'node:fs'
import type { Story } from './stories/story.ts'

/** A file that the business could hand to anybody. */
export type Document = { file: string; title: string; text: string }

/** What the business of this agent has in writing; the title is the first heading. */
export const documentsOf = (story: Story): Document[] =>
  story.documents.map((file) => {
    const text = readFileSync(new URL(`documents/${file}`, import.meta.url), 'utf8')
    const [, title] = /^# (.+)$/m.exec(text) ?? []
    if (!title) throw new Error(`${file}: no title`)
    return { file, title, text }
  })
