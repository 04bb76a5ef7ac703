import { expect, test } from 'vitest'
import { describeAccountLoss } from './describe-account-loss.ts'

const alone = [{ name: 'Aurora', people: 1, role: 'owner' }] as const

test('account deletion: names what is lost once the agents are known', () => {
  expect(describeAccountLoss([{ conversationCount: 40 }, { conversationCount: 2 }], alone)).toContain(
    '2 agentes y 42 conversaciones',
  )
  expect(describeAccountLoss([{ conversationCount: 1 }], alone)).toContain('1 agente y 1 conversación')
  expect(describeAccountLoss([], alone)).toContain('no tiene agentes')
  expect(describeAccountLoss(undefined, [])).toContain('tus agentes y sus conversaciones')
})

test('account deletion: names the workspaces that end and those that stay with others', () => {
  const text = describeAccountLoss(
    [],
    [...alone, { name: 'Café', people: 1, role: 'owner' }, { name: 'Botica', people: 3, role: 'admin' }],
  )
  expect(text).toContain('Se perderá todo lo de «Aurora» y «Café»')
  expect(text).toContain('Sales de «Botica», que sigue con las demás personas.')
  expect(describeAccountLoss([{ conversationCount: 9 }], [{ name: 'Botica', people: 2, role: 'agent' }])).toBe(
    'Se perderá tu cuenta. Sales de «Botica», que sigue con las demás personas. No se puede deshacer.',
  )
})

test('account deletion: an owner with others in the workspace is told to pass it on first', () => {
  const text = describeAccountLoss([], [...alone, { name: 'Botica', people: 3, role: 'owner' }])
  expect(text).toContain('Eres la persona dueña de «Botica»')
  expect(text).not.toContain('Aurora')
})
