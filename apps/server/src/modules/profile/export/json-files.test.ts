import { expect, test } from 'vitest'
import { jsonFiles } from './json-files.ts'

async function* pages(rows: readonly number[], each: number) {
  for (let at = 0; at < rows.length; at += each) yield rows.slice(at, at + each).map(String)
}

async function filesOf(rows: readonly number[], mostBytes?: number) {
  const files: [string, unknown][] = []
  for await (const { name, content } of jsonFiles('mensajes.json', pages(rows, 2), mostBytes)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of content) chunks.push(chunk)
    files.push([name, JSON.parse(Buffer.concat(chunks).toString())])
  }
  return files
}

test('a list stands in one file, also when nothing is in it', async () => {
  expect(await filesOf([1, 2, 3])).toEqual([['mensajes.json', [1, 2, 3]]])
  expect(await filesOf([])).toEqual([['mensajes.json', []]])
})

test('a list that is too long for one goes on in another, each a list of its own, and none is empty', async () => {
  expect(await filesOf([1, 2, 3, 4, 5], 1)).toEqual([
    ['mensajes.json', [1, 2]],
    ['mensajes-2.json', [3, 4]],
    ['mensajes-3.json', [5]],
  ])
  expect(await filesOf([1, 2, 3, 4], 6)).toEqual([
    ['mensajes.json', [1, 2]],
    ['mensajes-2.json', [3, 4]],
  ])
})
