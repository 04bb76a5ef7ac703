import { expect, test } from 'vitest'
import { readDocuments } from '../../../../demo/documents.ts'
import { DEMO_STORIES } from '../../../../demo/stories/accounts.ts'
import { benchmarkArticles, benchmarkQuestions } from '../../../../test/retrieval-benchmark.ts'
import { findUngrounded } from './find-ungrounded.ts'

const emptyGrounding = { contacts: [], days: [], prompt: '', variables: {}, rules: [] }
const findIn = (draft: string, source: string, prompt = '') =>
  findUngrounded(draft, { ...emptyGrounding, owners: [source], prompt })

test('quoted passage: neither it nor any of its sentences is withheld', () => {
  const sentences = new Intl.Segmenter('es', { granularity: 'sentence' })
  const passages = benchmarkArticles.flat().map(({ text }) => text)
  const found = passages.flatMap((text) =>
    [text, ...[...sentences.segment(text)].map(({ segment }) => segment)].flatMap((draft) => findIn(draft, text) ?? []),
  )
  expect(found).toEqual([])
})

test('answer taken from its passage: it is not withheld', () => {
  const found = benchmarkQuestions.flatMap(({ answer, text }) => findIn(`Según el documento: ${answer}.`, text) ?? [])
  expect(found).toEqual([])
})

test('demo shops: no answer from their documents is withheld', () => {
  const found = DEMO_STORIES.flatMap((story) => {
    const papers = [story.prompt, ...readDocuments(story).map(({ text }) => text)].join('\n')
    const answers = story.topics.flatMap(({ answers: texts, followUps = [] }) => [
      ...texts,
      ...followUps.map(([, answer]) => answer),
    ])
    return answers.flatMap((answer) => findIn(answer, papers, story.prompt)?.what ?? [])
  })
  expect(found).toEqual([])
})

test('answers with an amount, a date, a time or a phone: fewer than 10 % pass against another article', () => {
  const otherArticles = benchmarkArticles.map((_, at) =>
    (benchmarkArticles[(at + 1) % benchmarkArticles.length] ?? []).map(({ text }) => text).join('\n'),
  )
  const withFacts = benchmarkQuestions.filter(({ answer }) => findIn(answer, '') !== null)
  const passed = withFacts.filter(({ answer, article }) => findIn(answer, otherArticles[article] ?? '') === null)
  expect(withFacts.length).toBeGreaterThan(30)
  expect(passed.length / withFacts.length).toBeLessThan(0.1)
})
