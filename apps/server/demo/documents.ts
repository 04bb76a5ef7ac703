import { readFileSync } from 'node:fs'
import type { BusinessStory } from './stories/story.ts'

/** A document that the business gives to customers. */
export type DemoDocument = { file: string; title: string; text: string }

/** Reads the documents of this agent's business; the title is the first heading. */
export const readDocuments = (story: BusinessStory): DemoDocument[] =>
  story.documents.map((file) => {
    const text = readFileSync(new URL(`documents/${file}`, import.meta.url), 'utf8')
    const [, title] = /^# (.+)$/m.exec(text) ?? []
    if (!title) throw new Error(`${file}: no title`)
    return { file, title, text }
  })
