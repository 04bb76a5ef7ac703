import { expect, test } from 'vitest'
import { EmptyObject } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { AuditAction, auditSentences } from './actions.ts'

test('audit actions: an endpoint cannot name an action without a sentence', () => {
  const call = { method: 'GET', path: '/x', access: 'admin', input: EmptyObject, output: EmptyObject } as const
  // @ts-expect-error -- the action has no sentence
  endpoint({ ...call, audit: 'nothing.happened' })
  expect(AuditAction.safeParse('nothing.happened').success).toBe(false)
  for (const action of Object.keys(auditSentences)) expect(AuditAction.parse(action)).toBe(action)
})
