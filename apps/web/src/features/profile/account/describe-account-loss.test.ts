import { expect, test } from 'vitest'
import { describeAccountLoss } from './describe-account-loss.ts'

test('account deletion: names what is lost once the agents are known', () => {
  expect(describeAccountLoss([{ conversationCount: 40 }, { conversationCount: 2 }])).toContain(
    '2 agentes y 42 conversaciones',
  )
  expect(describeAccountLoss([{ conversationCount: 1 }])).toContain('1 agente y 1 conversación')
  expect(describeAccountLoss([])).toContain('no tiene agentes')
  expect(describeAccountLoss(undefined)).toContain('tus agentes y sus conversaciones')
})
