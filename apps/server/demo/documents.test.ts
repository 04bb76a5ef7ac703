import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readDocuments } from './documents.ts'
import { DEMO_STORIES } from './stories/accounts.ts'
import { foldText } from './stories/sentences.ts'
import type { BusinessStory } from './stories/story.ts'

/** Prices, hours and every other number: «$38.000», «$1,450», «7:30», «72». */
const FIGURE = /(?<![\p{L}\d])\$?\d+(?:[.,:]\d+)*/gu
const PRICE_OR_HOUR = /\$\d+(?:[.,]\d+)*|\d{1,2}:\d\d/g

const storyText = ({ prompt, greeting, topics, complaints }: BusinessStory): string => {
  const topicReplies = topics.flatMap((topic) => [
    ...topic.answers,
    ...(topic.followUps ?? []).map(([, answer]) => answer),
  ])
  const complaintReplies = complaints.flatMap(({ handOffReply, personReplies }) => [handOffReply, ...personReplies])
  return [prompt, greeting, ...topicReplies, ...complaintReplies].join('\n')
}
const figuresIn = (text: string) => new Set(text.match(FIGURE))
const tableRows = (text: string) =>
  [...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, label = '', values = '']) => ({ label, rest: values }))
const escapePattern = (text: string) => text.replaceAll(/[$.()]/g, String.raw`\$&`)

test('demo documents: each belongs to one agent, and every agent has some', async () => {
  const listed = DEMO_STORIES.flatMap((story) => story.documents)
  expect(DEMO_STORIES.filter((story) => readDocuments(story).length === 0)).toEqual([])
  expect(listed.toSorted()).toEqual((await readdir(new URL('documents', import.meta.url))).toSorted())
})

for (const story of DEMO_STORIES)
  for (const { title, text } of readDocuments(story)) {
    test(`${story.name} states every figure of «${title}»`, () => {
      const storyFigures = figuresIn(storyText(story))
      const documentFigures = [...figuresIn(text)]
      expect(documentFigures.length).toBeGreaterThan(3)
      expect(documentFigures.filter((figure) => !storyFigures.has(figure))).toEqual([])
    })

    test(`${story.name} gives prices and hours of «${title}» for the same items`, () => {
      const storyFigures = foldText(storyText(story))
      const contradictions = tableRows(text).flatMap(({ label, rest: values }) =>
        (values.match(PRICE_OR_HOUR) ?? [])
          .filter(
            (figure) =>
              !new RegExp(`${escapePattern(foldText(label))}[^$;.\n]*${escapePattern(figure)}(?!\\d)`).test(
                storyFigures,
              ),
          )
          .map((figure) => `${label}: ${figure}`),
      )
      expect(contradictions).toEqual([])
    })
  }
