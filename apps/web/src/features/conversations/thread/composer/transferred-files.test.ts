import { expect, test } from 'vitest'
import { pastedFiles } from './transferred-files.ts'

const file = new File(['x'], 'ramo.png')

test.each([
  ['a copied file of the Finder, with its name as text', ['text/plain', 'Files'], 1],
  ['a screenshot', ['Files'], 1],
  ['a picture of a page', ['text/html', 'Files'], 1],
  ['cells of a spreadsheet, with their picture', ['text/plain', 'text/html', 'text/rtf', 'Files'], 0],
  ['a formatted text, with its picture', ['text/plain', 'text/rtf', 'Files'], 0],
])('paste: of %s, %j, %d files are attached', (_, types, count) => {
  expect(pastedFiles({ types, files: [file] as unknown as FileList })).toHaveLength(count)
})
