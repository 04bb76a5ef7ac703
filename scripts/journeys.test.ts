import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const journeysFolder = new URL('../e2e/', import.meta.url)
const journeySources = readdirSync(journeysFolder)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(new URL(name, journeysFolder), 'utf8'))
  .join('\n')

const findDuplicates = (pattern: RegExp) => {
  const matches = [...journeySources.matchAll(pattern)].map(([, word]) => word)
  return matches.filter((word, index) => matches.indexOf(word) !== index)
}

// Journeys of one worker share an installation: an existing account cannot sign up again.
test('journeys: each uses accounts and phone numbers of its own', () => {
  expect(findDuplicates(/\b(?:product, |newUser\()'([a-z_0-9-]+)'/g)).toEqual([])
  expect(findDuplicates(/\bnumber: '(\d{8,15})'/g)).toEqual([])
})
