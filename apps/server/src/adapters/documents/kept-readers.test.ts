import { expect, onTestFinished, test } from 'vitest'
import { liveReaders } from '../../../test/documents/live-readers.ts'
import { docx, paragraph } from '../../../test/documents/built.ts'
import { fileOf, sample } from '../../../test/documents/read.ts'
import type { Block } from '../../ports/documents.ts'
import { createDocumentReader } from './document-reader.ts'

const signal = new AbortController().signal

function openReader() {
  const reader = createDocumentReader()
  onTestFinished(() => reader.close())
  const seen = new Set<string>()
  return {
    ...reader,
    /** The processes that were alive at the end of any reading so far. */
    seen,
    async texts(accountId: string, name: string, bytes: Uint8Array): Promise<string[]> {
      const blocks: Block[] = []
      const onBlocks = async (some: readonly Block[]) => void blocks.push(...some)
      const file = { ...fileOf(name, bytes), accountId, size: bytes.length }
      try {
        await reader.read(file, { signal, onBlocks, onProgress: () => undefined })
      } finally {
        for (const id of liveReaders('serve')) seen.add(id)
      }
      return blocks.map(({ text }) => text)
    },
  }
}

const note = (text: string) => Buffer.from(text)

test('kept reader: forty short files of one account share one process', async () => {
  const reader = openReader()
  for (let at = 0; at < 40; at++) {
    const name = ['nota.txt', 'nota.md', 'nota.csv'][at % 3] ?? ''
    const texts = await reader.texts('ana', name, note(name.endsWith('csv') ? `Cosa,Precio\nc${at},1` : `Dice ${at}.`))
    expect(texts).toEqual([name.endsWith('csv') ? `Cosa: c${at}; Precio: 1` : `Dice ${at}.`])
  }
  expect(reader.seen.size).toBe(1)
})

test('kept reader: files of two accounts never meet in one process', async () => {
  const reader = openReader()
  const processOf = new Map<string, Set<string>>()
  for (const accountId of ['ana', 'luis', 'ana', 'luis']) {
    const before = new Set(liveReaders('serve'))
    await reader.texts(accountId, 'nota.txt', note(`Es de ${accountId}.`))
    const started = liveReaders('serve').filter((id) => !before.has(id))
    processOf.set(accountId, new Set([...(processOf.get(accountId) ?? []), ...started]))
  }
  expect([...(processOf.get('ana') ?? [])]).toHaveLength(1)
  expect([...(processOf.get('luis') ?? [])]).toHaveLength(1)
  expect(reader.seen.size).toBe(2)
})

test('kept reader: a file of another kind under the name of a text is read elsewhere, and its reader ends', async () => {
  const reader = openReader()
  await reader.texts('ana', 'nota.txt', note('Uno.'))
  const [first] = liveReaders('serve')
  expect(await reader.texts('ana', 'nota.txt', docx(paragraph('De Word.')))).toEqual(['De Word.'])
  await expect.poll(() => liveReaders('serve')).not.toContain(first)
  expect(await reader.texts('ana', 'nota.txt', note('Dos.'))).toEqual(['Dos.'])
})

test('kept reader: files that are not plain text, or long, get a process of their own', async () => {
  const reader = openReader()
  await reader.texts('ana', 'guia.docx', sample('guia.docx'))
  await reader.texts('ana', 'larga.txt', note('palabra '.repeat(20_000)))
  expect(reader.seen.size).toBe(0)
})

test('kept reader: an empty file is refused with its reason, and the next is read by the same process', async () => {
  const reader = openReader()
  await expect(reader.texts('ana', 'nada.txt', note(' \n '))).rejects.toMatchObject({ trouble: 'empty' })
  expect(await reader.texts('ana', 'nota.txt', note('Uno.'))).toEqual(['Uno.'])
  expect(reader.seen.size).toBe(1)
})

test('kept reader: a process that was killed while it waited fails no file', async () => {
  const reader = openReader()
  await reader.texts('ana', 'nota.txt', note('Uno.'))
  const [first] = liveReaders('serve')
  process.kill(Number(first), 'SIGKILL')
  expect(await reader.texts('ana', 'nota.txt', note('Dos.'))).toEqual(['Dos.'])
})

test('kept reader: a short file that makes long rows is read whole by a process of its own', async () => {
  const reader = openReader()
  const labels = Array.from({ length: 200 }, (_, at) => `${'Etiqueta muy larga de la columna'.repeat(2)} ${at}`).join(
    ',',
  )
  const row = Array.from({ length: 200 }, () => 'x').join(',')
  const texts = await reader.texts('ana', 'ancha.csv', note(`${labels}\n${`${row}\n`.repeat(250)}`))
  expect(texts.length).toBeGreaterThanOrEqual(250)
  expect(await reader.texts('ana', 'nota.txt', note('Dos.'))).toEqual(['Dos.'])
})

test('kept reader: stopping a reading ends its process and tells the reason', async () => {
  const reader = openReader()
  const leaving = new AbortController()
  const file = { ...fileOf('nota.txt', note('Uno.')), accountId: 'ana', size: 4 }
  const reading = reader.read(file, { signal: leaving.signal, onBlocks: async () => {}, onProgress: () => {} })
  leaving.abort(new Error('stopping'))
  await expect(reading).rejects.toThrow('stopping')
  await expect.poll(() => liveReaders('serve')).toEqual([])
})

test('kept reader: closing ends the processes that wait', async () => {
  const reader = openReader()
  await reader.texts('ana', 'nota.txt', note('Uno.'))
  expect(liveReaders('serve')).toHaveLength(1)
  reader.close()
  await expect.poll(() => liveReaders('serve')).toEqual([])
})
