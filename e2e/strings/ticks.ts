import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../../scripts/paths.mjs'

export type SeenText = { text: string; screen: string }

/** A file, because the journeys run in several worker processes. */
const SEEN_TEXTS_FILE = join(cacheFolder, 'strings.jsonl')

export function recordSeenText(entry: SeenText) {
  mkdirSync(cacheFolder, { recursive: true })
  appendFileSync(SEEN_TEXTS_FILE, `${JSON.stringify(entry)}\n`)
}

export const readSeenTexts = (): SeenText[] =>
  existsSync(SEEN_TEXTS_FILE)
    ? readFileSync(SEEN_TEXTS_FILE, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as SeenText)
    : []

/** Deletes the texts seen by an earlier run. */
export function deleteSeenTexts() {
  rmSync(SEEN_TEXTS_FILE, { force: true })
}
