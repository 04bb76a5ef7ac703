import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDocumentReader, type ReaderLimits } from '../../src/adapters/documents/document-reader.ts'
import type { DocumentBlock, DocumentFile, ReadProgress } from '../../src/ports/document-reader.ts'

/** Reads a file of `test/documents`; `make.ts` creates them. */
export const readSample = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))

export const toDocumentFile = (name: string, bytes: Uint8Array = readSample(name)): DocumentFile => ({
  name,
  bytes: async () =>
    (async function* () {
      yield bytes
    })(),
})

/** Parses a document and returns everything that the parser reports. */
export async function parseDocument(name: string, bytes?: Uint8Array, limits?: ReaderLimits) {
  const blocks: DocumentBlock[] = []
  const progress: ReadProgress[] = []
  const result = await createDocumentReader(limits).read(toDocumentFile(name, bytes), {
    signal: new AbortController().signal,
    onBlocks: async (batch) => void blocks.push(...batch),
    onProgress: (one) => progress.push(one),
  })
  return { ...result, blocks, progress, texts: blocks.map(({ text }) => text) }
}

const shortTextReader = createDocumentReader()

/** Parses a short plain text as one of many uploads of an account: they share a parser process. */
export async function readShortText(name: string, bytes: Uint8Array): Promise<DocumentBlock[]> {
  const blocks: DocumentBlock[] = []
  await shortTextReader.read(
    { ...toDocumentFile(name, bytes), workspaceId: 'shops', size: bytes.length },
    { signal: new AbortController().signal, onBlocks: async (batch) => void blocks.push(...batch), onProgress() {} },
  )
  return blocks
}

/** Returns why a document cannot be parsed. */
export const parseFailureOf = async (name: string, bytes?: Uint8Array, limits?: ReaderLimits): Promise<unknown> =>
  parseDocument(name, bytes, limits).then(
    () => 'none',
    (error: { trouble?: string }) => error.trouble ?? error,
  )
