import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Workflow } from '../../ports/n8n-api.ts'

const folder = new URL('../../../../../n8n/', import.meta.url)

const textOf = (file: string): Promise<string> => readFile(new URL(file, folder), 'utf8')

/** One of the workflows that come with Portavoz, as it would be imported by hand. */
export const readShippedWorkflow = async (name: string): Promise<Workflow> =>
  JSON.parse(await textOf(`${name}.json`)) as Workflow

let known: Promise<string> | null = null

/** Of all of them: it changes when one of them does. Read once. */
export const fingerprintOfShipped = (): Promise<string> => (known ??= fingerprint())

async function fingerprint(): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  return hash('sha256', (await Promise.all(files.map(textOf))).join('\n'), 'hex').slice(0, 16)
}
