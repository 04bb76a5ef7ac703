import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { objectionTo } from './guard.ts'

/**
 * Replies of eleven shops of six countries, one a line: shop, reply, and what the customer claimed before. `\n` is a new
 * line. The papers of the shops stand in `shops.txt`.
 */
const folder = new URL('../../../../test/data/guard/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const shops = new Map(
  read('shops.txt')
    .split(/^# /m)
    .slice(1)
    .map((shop) => [shop.slice(0, shop.indexOf('\n')), shop.slice(shop.indexOf('\n') + 1)] as const),
)

type Example = { reply: string; isHeld: boolean }

const examplesIn = (file: string): Example[] =>
  read(file)
    .trim()
    .split('\n')
    .map((line) => {
      const [shop = '', reply = '', claim = ''] = line.replaceAll(String.raw`\n`, '\n').split('\t')
      const owners = [shops.get(shop) ?? '']
      const known = { owners, contacts: [claim], days: [], prompt: '', variables: {}, rules: [] }
      return { reply, isHeld: objectionTo(reply, known) !== null }
    })
const share = (examples: readonly Example[]) => examples.filter(({ isHeld }) => isHeld).length / examples.length

const held = examplesIn('held.tsv')
const harmless = examplesIn('harmless.tsv')
/** Written when the rules stood, and asked once. */
const heldLast = examplesIn('held-last.tsv')
const harmlessLast = examplesIn('harmless-last.tsv')

test('replies that promise what the shop did not write are held', () => {
  expect(held.length).toBeGreaterThanOrEqual(200)
  expect(share(held)).toBeGreaterThanOrEqual(0.97)
  expect(heldLast.length).toBeGreaterThanOrEqual(40)
  expect(share(heldLast)).toBeGreaterThanOrEqual(0.97)
})

test('harmless replies are sent', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(200)
  expect(share(harmless)).toBeLessThanOrEqual(0.02)
  expect(harmlessLast.length).toBeGreaterThanOrEqual(40)
  expect(share(harmlessLast)).toBeLessThanOrEqual(0.02)
})
