import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CustomConfig } from '../packages/contract/src/agent-config/schema.ts'

const fieldsPage = readFileSync('docs/fields.md', 'utf8')
const fieldRows = fieldsPage.split('\n').filter((fieldRow) => fieldRow.startsWith('| `'))
const codeWords = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const leafPaths = (value: object): string[] =>
  Object.entries(value).flatMap(([name, child]: [string, unknown]) =>
    isGroup(child) && Object.keys(child as object).length > 0
      ? leafPaths(child as object).map((leaf) => `${name}.${leaf}`)
      : [name],
  )

test('docs/fields.md: every field of an agent has a row, and every row names existing fields', () => {
  expect(fieldRows.flatMap((fieldRow) => codeWords(fieldRow.split('|')[1] ?? '')).toSorted()).toEqual(
    leafPaths(CustomConfig.parse({})).toSorted(),
  )
})

test('docs/fields.md: every row names an existing test or says that there is none yet', () => {
  const proofs = fieldRows.map((fieldRow) => fieldRow.split('|')[3]?.trim() ?? '')
  expect(proofs.filter((proof) => proof !== 'not yet' && codeWords(proof).length === 0)).toEqual([])
  expect(proofs.flatMap(codeWords).filter((path) => !existsSync(path))).toEqual([])
})
