import { WAITING_COUNT_MAX } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { attentionLines, spendingText } from './attention.ts'

const calm = { id: 'w', agentsAnswering: 0, agentsNotAnswering: 0, conversationsWaiting: 0, spentMicros: 0 }
const textsOf = (change: Partial<typeof calm>) => attentionLines({ ...calm, ...change }).map(({ text }) => text)

test('attention: silent agents come before people, and those that answer last', () => {
  expect(textsOf({})).toEqual(['Todavía sin agentes activos'])
  expect(textsOf({ agentsAnswering: 3, agentsNotAnswering: 1 })).toEqual([
    '1 agente no responde',
    '3 agentes responden',
  ])
  expect(textsOf({ agentsNotAnswering: 1 })).toEqual(['1 agente no responde'])
  expect(textsOf({ agentsNotAnswering: 2, conversationsWaiting: 1 })).toEqual([
    '2 agentes no responden',
    '1 persona espera respuesta',
  ])
})

test('attention: the most that is counted means that many or more', () => {
  expect(textsOf({ conversationsWaiting: WAITING_COUNT_MAX - 1 })).toEqual(['999 personas esperan respuesta'])
  expect(textsOf({ conversationsWaiting: WAITING_COUNT_MAX })).toEqual(['1.000 personas o más esperan respuesta'])
})

test('spending: in dollars, or a sentence without any', () => {
  expect(spendingText(calm)).toBe('Sin gasto en IA este mes')
  expect(spendingText({ ...calm, spentMicros: 1_240_000 })).toBe('1,24 USD en IA este mes')
})
