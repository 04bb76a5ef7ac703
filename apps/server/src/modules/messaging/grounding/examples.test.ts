import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findUngrounded } from './find-ungrounded.ts'

/**
 * Replies of twelve shops of six countries, one per line: shop, reply, what the customer claimed before. `\n` is a line
 * break. The documents of the shops are in `shops.txt`.
 */
const folder = new URL('../../../../test/data/guard/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const shops = new Map(
  read('shops.txt')
    .split(/^# /m)
    .slice(1)
    .map((shop) => [shop.slice(0, shop.indexOf('\n')), shop.slice(shop.indexOf('\n') + 1)] as const),
)

type GroundingExample = { reply: string; isHeld: boolean }

const readExamples = (file: string): GroundingExample[] =>
  read(file)
    .trim()
    .split('\n')
    .map((line) => {
      const [shop = '', reply = '', claim = ''] = line.replaceAll(String.raw`\n`, '\n').split('\t')
      const owners = [shops.get(shop) ?? '']
      const grounding = { owners, contacts: [claim], days: [], prompt: '', variables: {}, rules: [] }
      return { reply, isHeld: findUngrounded(reply, grounding) !== null }
    })
const shareHeld = (examples: readonly GroundingExample[]) =>
  examples.filter(({ isHeld }) => isHeld).length / examples.length

const held = readExamples('held.tsv')
const harmless = readExamples('harmless.tsv')
/** Written after the rules were finished; the rules were not tuned on them. */
const heldUnseen = readExamples('held-last.tsv')
const harmlessUnseen = readExamples('harmless-last.tsv')

test('grounding examples: at least 97 % of invented promises are withheld', () => {
  expect(held.length).toBeGreaterThanOrEqual(200)
  expect(shareHeld(held)).toBeGreaterThanOrEqual(0.97)
  expect(heldUnseen.length).toBeGreaterThanOrEqual(40)
  expect(shareHeld(heldUnseen)).toBeGreaterThanOrEqual(0.97)
})

test('grounding examples: at most 2 % of harmless replies are withheld', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(200)
  expect(shareHeld(harmless)).toBeLessThanOrEqual(0.02)
  expect(harmlessUnseen.length).toBeGreaterThanOrEqual(40)
  expect(shareHeld(harmlessUnseen)).toBeLessThanOrEqual(0.02)
})
