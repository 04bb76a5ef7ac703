import { expect, test } from 'vitest'
import { jsonFiles } from './json-files.ts'

async function* pages(rows: readonly number[], pageSize: number) {
  for (let start = 0; start < rows.length; start += pageSize) yield rows.slice(start, start + pageSize).map(String)
}

async function collectFiles(rows: readonly number[], mostBytes?: number) {
  const files: [string, unknown][] = []
  for await (const { name, content } of jsonFiles('mensajes.json', pages(rows, 2), mostBytes)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of content) chunks.push(chunk)
    files.push([name, JSON.parse(Buffer.concat(chunks).toString())])
  }
  return files
}

test('short list: one file, also when it is empty', async () => {
  expect(await collectFiles([1, 2, 3])).toEqual([['mensajes.json', [1, 2, 3]]])
  expect(await collectFiles([])).toEqual([['mensajes.json', []]])
})

test('long list: several files, each a valid list, none empty', async () => {
  expect(await collectFiles([1, 2, 3, 4, 5], 1)).toEqual([
    ['mensajes.json', [1, 2]],
    ['mensajes-2.json', [3, 4]],
    ['mensajes-3.json', [5]],
  ])
  expect(await collectFiles([1, 2, 3, 4], 6)).toEqual([
    ['mensajes.json', [1, 2]],
    ['mensajes-2.json', [3, 4]],
  ])
})
