import { expect, test } from 'vitest'
import { documentsOf } from '../../../../demo/documents.ts'
import { stories } from '../../../../demo/stories/accounts.ts'
import { articles, questions } from '../../../../test/quiz.ts'
import { objectionTo } from './guard.ts'

const nothing = { contacts: [], days: [], prompt: '', variables: {}, rules: [] }
const stops = (draft: string, paper: string, prompt = '') => objectionTo(draft, { ...nothing, owners: [paper], prompt })

test('a passage that is quoted is never stopped, nor any sentence of it', () => {
  const sentences = new Intl.Segmenter('es', { granularity: 'sentence' })
  const passages = articles.flat().map(({ text }) => text)
  const stopped = passages.flatMap((text) =>
    [text, ...[...sentences.segment(text)].map(({ segment }) => segment)].flatMap((draft) => stops(draft, text) ?? []),
  )
  expect(stopped).toEqual([])
})

test('nor is an answer that its passage gives', () => {
  const stopped = questions.flatMap(({ answer, text }) => stops(`Según el documento: ${answer}.`, text) ?? [])
  expect(stopped).toEqual([])
})

test('nor anything that the shops of the demo answer from their papers', () => {
  const stopped = stories.flatMap((story) => {
    const papers = [story.prompt, ...documentsOf(story).map(({ text }) => text)].join('\n')
    const answers = story.topics.flatMap(({ answers: said, follows = [] }) => [
      ...said,
      ...follows.map(([, answer]) => answer),
    ])
    return answers.flatMap((answer) => stops(answer, papers, story.prompt)?.what ?? [])
  })
  expect(stopped).toEqual([])
})

test('of the answers that name money, a day, an hour or a phone, hardly any passes beside another article', () => {
  const other = articles.map((_, at) => (articles[(at + 1) % articles.length] ?? []).map(({ text }) => text).join('\n'))
  const telling = questions.filter(({ answer }) => stops(answer, '') !== null)
  const passed = telling.filter(({ answer, article }) => stops(answer, other[article] ?? '') === null)
  expect(telling.length).toBeGreaterThan(30)
  expect(passed.length / telling.length).toBeLessThan(0.1)
})
