import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDocumentReader, type ReaderLimits } from '../../src/adapters/documents/document-reader.ts'
import type { Block, DocumentFile, Progress } from '../../src/ports/documents.ts'

/** A file of `test/documents`; `make.ts` tells how it came about. */
export const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))

export const fileOf = (name: string, bytes: Uint8Array = sample(name)): DocumentFile => ({
  name,
  bytes: async () =>
    (async function* () {
      yield bytes
    })(),
})

/** Everything that is heard of a file. */
export async function read(name: string, bytes?: Uint8Array, limits?: ReaderLimits) {
  const blocks: Block[] = []
  const progress: Progress[] = []
  const understood = await createDocumentReader(limits).read(fileOf(name, bytes), {
    signal: new AbortController().signal,
    onBlocks: async (some) => void blocks.push(...some),
    onProgress: (one) => progress.push(one),
  })
  return { ...understood, blocks, progress, texts: blocks.map(({ text }) => text) }
}

/** Why a file is not read. */
export const troubleOf = async (name: string, bytes?: Uint8Array, limits?: ReaderLimits): Promise<unknown> =>
  read(name, bytes, limits).then(
    () => 'none',
    (error: { trouble?: string }) => error.trouble ?? error,
  )
