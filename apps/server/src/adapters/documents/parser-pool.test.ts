import { expect, onTestFinished, test } from 'vitest'
import { listParserProcesses } from '../../../test/documents/parser-processes.ts'
import { buildDocx, buildParagraph } from '../../../test/documents/build-files.ts'
import { toDocumentFile, readSample } from '../../../test/documents/read-sample.ts'
import type { DocumentBlock } from '../../ports/document-reader.ts'
import { createDocumentReader } from './document-reader.ts'

const signal = new AbortController().signal

function createTestReader() {
  const reader = createDocumentReader()
  onTestFinished(() => reader.close())
  const processIds = new Set<string>()
  return {
    ...reader,
    /** The processes that were alive at the end of any read. */
    processIds,
    async texts(workspaceId: string, name: string, bytes: Uint8Array): Promise<string[]> {
      const blocks: DocumentBlock[] = []
      const onBlocks = async (some: readonly DocumentBlock[]) => void blocks.push(...some)
      const file = { ...toDocumentFile(name, bytes), workspaceId, size: bytes.length }
      try {
        await reader.read(file, { signal, onBlocks, onProgress: () => undefined })
      } finally {
        for (const id of listParserProcesses('serve')) processIds.add(id)
      }
      return blocks.map(({ text }) => text)
    },
  }
}

const bytesOf = (text: string) => Buffer.from(text)

test('parser pool: forty short files of one account share one process', async () => {
  const reader = createTestReader()
  for (let index = 0; index < 40; index++) {
    const name = ['nota.txt', 'nota.md', 'nota.csv'][index % 3] ?? ''
    const texts = await reader.texts(
      'ana',
      name,
      bytesOf(name.endsWith('csv') ? `Cosa,Precio\nc${index},1` : `Dice ${index}.`),
    )
    expect(texts).toEqual([name.endsWith('csv') ? `Cosa: c${index}; Precio: 1` : `Dice ${index}.`])
  }
  expect(reader.processIds.size).toBe(1)
})

test('parser pool: files of two accounts never share a process', async () => {
  const reader = createTestReader()
  const processOf = new Map<string, Set<string>>()
  for (const workspaceId of ['ana', 'luis', 'ana', 'luis']) {
    const before = new Set(listParserProcesses('serve'))
    await reader.texts(workspaceId, 'nota.txt', bytesOf(`Es de ${workspaceId}.`))
    const started = listParserProcesses('serve').filter((id) => !before.has(id))
    processOf.set(workspaceId, new Set([...(processOf.get(workspaceId) ?? []), ...started]))
  }
  expect([...(processOf.get('ana') ?? [])]).toHaveLength(1)
  expect([...(processOf.get('luis') ?? [])]).toHaveLength(1)
  expect(reader.processIds.size).toBe(2)
})

test('parser pool: a Word file named as text is read elsewhere, and its process ends', async () => {
  const reader = createTestReader()
  await reader.texts('ana', 'nota.txt', bytesOf('Uno.'))
  const [first] = listParserProcesses('serve')
  expect(await reader.texts('ana', 'nota.txt', buildDocx(buildParagraph('De Word.')))).toEqual(['De Word.'])
  await expect.poll(() => listParserProcesses('serve')).not.toContain(first)
  expect(await reader.texts('ana', 'nota.txt', bytesOf('Dos.'))).toEqual(['Dos.'])
})

test('parser pool: long files and files that are not plain text get a process of their own', async () => {
  const reader = createTestReader()
  await reader.texts('ana', 'guia.docx', readSample('guia.docx'))
  await reader.texts('ana', 'larga.txt', bytesOf('palabra '.repeat(20_000)))
  expect(reader.processIds.size).toBe(0)
})

test('parser pool: an empty file is refused with its reason, and the process reads the next file', async () => {
  const reader = createTestReader()
  await expect(reader.texts('ana', 'nada.txt', bytesOf(' \n '))).rejects.toMatchObject({ trouble: 'empty' })
  expect(await reader.texts('ana', 'nota.txt', bytesOf('Uno.'))).toEqual(['Uno.'])
  expect(reader.processIds.size).toBe(1)
})

test('parser pool: an idle process that was killed fails no file', async () => {
  const reader = createTestReader()
  await reader.texts('ana', 'nota.txt', bytesOf('Uno.'))
  const [first] = listParserProcesses('serve')
  process.kill(Number(first), 'SIGKILL')
  expect(await reader.texts('ana', 'nota.txt', bytesOf('Dos.'))).toEqual(['Dos.'])
})

test('parser pool: a short file with long rows is read by a process of its own', async () => {
  const reader = createTestReader()
  const labels = Array.from(
    { length: 200 },
    (_, index) => `${'Etiqueta muy larga de la columna'.repeat(2)} ${index}`,
  ).join(',')
  const row = Array.from({ length: 200 }, () => 'x').join(',')
  const texts = await reader.texts('ana', 'ancha.csv', bytesOf(`${labels}\n${`${row}\n`.repeat(250)}`))
  expect(texts.length).toBeGreaterThanOrEqual(250)
  expect(await reader.texts('ana', 'nota.txt', bytesOf('Dos.'))).toEqual(['Dos.'])
})

test('parser pool: aborting a read ends its process and rejects with the reason', async () => {
  const reader = createTestReader()
  const controller = new AbortController()
  const file = { ...toDocumentFile('nota.txt', bytesOf('Uno.')), workspaceId: 'ana', size: 4 }
  const reading = reader.read(file, { signal: controller.signal, onBlocks: async () => {}, onProgress: () => {} })
  controller.abort(new Error('stopping'))
  await expect(reading).rejects.toThrow('stopping')
  await expect.poll(() => listParserProcesses('serve')).toEqual([])
})

test('parser pool: closing ends the idle processes', async () => {
  const reader = createTestReader()
  await reader.texts('ana', 'nota.txt', bytesOf('Uno.'))
  expect(listParserProcesses('serve')).toHaveLength(1)
  reader.close()
  await expect.poll(() => listParserProcesses('serve')).toEqual([])
})
