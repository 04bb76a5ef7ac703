import { readFile } from 'node:fs/promises'
import type { Workflow } from '../../ports/n8n-api.ts'

const folder = new URL('../../../../../n8n/', import.meta.url)

/** One of the workflows that come with Portavoz, as it would be imported by hand. */
export const readShippedWorkflow = async (name: string): Promise<Workflow> =>
  JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as Workflow
