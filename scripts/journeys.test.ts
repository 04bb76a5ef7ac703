import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const journeys = new URL('../e2e/', import.meta.url)
const text = readdirSync(journeys)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(new URL(name, journeys), 'utf8'))
  .join('\n')

const twice = (pattern: RegExp) => {
  const found = [...text.matchAll(pattern)].map(([, word]) => word)
  return found.filter((word, at) => found.indexOf(word) !== at)
}

// Journeys that one worker runs after each other share a product: who is there already cannot be signed up again.
test('each journey brings people and phones that no other one has', () => {
  expect(twice(/\bproduct, '([a-z_0-9]+)'/g)).toEqual([])
  expect(twice(/\bnumber: '(\d{8,15})'/g)).toEqual([])
})
