import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CustomConfig } from '../packages/contract/src/custom-config.ts'

const page = readFileSync('docs/fields.md', 'utf8')
const lines = page.split('\n').filter((line) => line.startsWith('| `'))
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const leavesOf = (value: object): string[] =>
  Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    isGroup(part) && Object.keys(part as object).length > 0
      ? leavesOf(part as object).map((leaf) => `${name}.${leaf}`)
      : [name],
  )

test('each field of an agent has a line that says what a customer gets of it, and no line is of none', () => {
  expect(lines.flatMap((line) => named(line.split('|')[1] ?? '')).toSorted()).toEqual(
    leavesOf(CustomConfig.parse({})).toSorted(),
  )
})

test('and names the test that fails without it, or says that there is none yet', () => {
  const proofs = lines.map((line) => line.split('|')[3]?.trim() ?? '')
  expect(proofs.filter((proof) => proof !== 'not yet' && named(proof).length === 0)).toEqual([])
  expect(proofs.flatMap(named).filter((path) => !existsSync(path))).toEqual([])
})
