import { expect, test } from 'vitest'
import { whatIsLost } from './what-is-lost.ts'

test('an account says what goes with it, once that is known', () => {
  expect(whatIsLost([{ conversationCount: 40 }, { conversationCount: 2 }])).toContain('2 agentes y 42 conversaciones')
  expect(whatIsLost([{ conversationCount: 1 }])).toContain('1 agente y 1 conversación')
  expect(whatIsLost([])).toContain('no tiene agentes')
  expect(whatIsLost(undefined)).toContain('tus agentes y sus conversaciones')
})
