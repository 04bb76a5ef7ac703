import type { Words } from './words/words.ts'

/** A letter about to be set, with everything on one line that should be. */
export type Sheet = { words: Words; greeting: string; link: string | null; publicUrl: string }
