import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { historyOf, type Turn } from './trial.ts'

const turn = (id: number, reply: string): Turn => ({
  id,
  said: 'hola',
  when: '2026-01-01T00:00:00Z',
  isAsIf: false,
  answer: { reply, outcome: 'answered' } as Turn['answer'],
  failure: null,
  tookMs: 1,
})

test('the history of a trial holds the newest turns within the limits of the server', () => {
  const long = 'a'.repeat(limits.trialWords)
  const history = historyOf(Array.from({ length: 20 }, (_, id) => turn(id, `${id}${long.slice(2)}`)))
  expect(history.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(limits.trialHistory)
  expect(history.at(-1)?.content.startsWith('19')).toBe(true)
  expect(history.length).toBe(14)
  expect(historyOf([turn(1, 'Con gusto')])).toHaveLength(2)
})
