import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { N8nWorkflow } from '../../ports/n8n/n8n-api.ts'

const WORKFLOW_FOLDER = new URL('../../../../../n8n/', import.meta.url)

const readText = (file: string): Promise<string> => readFile(new URL(file, WORKFLOW_FOLDER), 'utf8')

/** A workflow of this repository, as it would be imported by hand. */
export const readShippedWorkflow = async (name: string): Promise<N8nWorkflow> =>
  JSON.parse(await readText(`${name}.json`)) as N8nWorkflow

let cachedFingerprint: Promise<string> | null = null

/** A hash over all shipped workflows; computed once per process. */
export const fingerprintShippedWorkflows = (): Promise<string> => (cachedFingerprint ??= fingerprint())

async function fingerprint(): Promise<string> {
  const files = (await readdir(WORKFLOW_FOLDER)).filter((name) => name.endsWith('.json')).toSorted()
  return hash('sha256', (await Promise.all(files.map(readText))).join('\n'), 'hex').slice(0, 16)
}
