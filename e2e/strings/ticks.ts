import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../../scripts/places.mjs'

export type Tick = { text: string; screen: string }

/** A file, because two workers tick and neither outlives the run. */
const file = join(cacheFolder, 'strings.jsonl')

export function tick(seen: Tick) {
  mkdirSync(cacheFolder, { recursive: true })
  appendFileSync(file, `${JSON.stringify(seen)}\n`)
}

export const ticked = (): Tick[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Tick)
    : []

/** Before a run: what an earlier one saw proves nothing. */
export default function forgetTicks() {
  rmSync(file, { force: true })
}
