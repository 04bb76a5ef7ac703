import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { documentsOf } from './documents.ts'
import { stories } from './stories/accounts.ts'
import { plain } from './stories/say.ts'
import type { Story } from './stories/story.ts'

/** Prices, hours and every other number: «$38.000», «$1,450», «7:30», «72». */
const FIGURE = /(?<![\p{L}\d])\$?\d+(?:[.,:]\d+)*/gu
const PRICE_OR_HOUR = /\$\d+(?:[.,]\d+)*|\d{1,2}:\d\d/g

const saidBy = ({ prompt, greeting, topics, complaints }: Story): string => {
  const answers = topics.flatMap((topic) => [...topic.answers, ...(topic.follows ?? []).map(([, answer]) => answer)])
  const handed = complaints.flatMap(({ handsOver, person }) => [handsOver, ...person])
  return [prompt, greeting, ...answers, ...handed].join('\n')
}
const figuresIn = (text: string) => new Set(text.match(FIGURE))
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, label = '', rest = '']) => ({ label, rest }))
const literal = (text: string) => text.replaceAll(/[$.()]/g, String.raw`\$&`)

test('every document belongs to one agent, and every agent has some', async () => {
  const named = stories.flatMap((story) => story.documents)
  expect(stories.filter((story) => documentsOf(story).length === 0)).toEqual([])
  expect(named.toSorted()).toEqual((await readdir(new URL('documents', import.meta.url))).toSorted())
})

for (const story of stories)
  for (const { title, text } of documentsOf(story)) {
    test(`${story.name} says every figure of «${title}»`, () => {
      const said = figuresIn(saidBy(story))
      const written = [...figuresIn(text)]
      expect(written.length).toBeGreaterThan(3)
      expect(written.filter((figure) => !said.has(figure))).toEqual([])
    })

    test(`${story.name} says the prices and hours of «${title}» of the same things`, () => {
      const said = plain(saidBy(story))
      const strange = rowsOf(text).flatMap(({ label, rest }) =>
        (rest.match(PRICE_OR_HOUR) ?? [])
          .filter((figure) => !new RegExp(`${literal(plain(label))}[^$;.\n]*${literal(figure)}(?!\\d)`).test(said))
          .map((figure) => `${label}: ${figure}`),
      )
      expect(strange).toEqual([])
    })
  }
