import { appError } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { mappedOn } from '../../../../../e2e/strings/table.ts'
import { formatPhone } from '../../lib/phone.ts'

test('what our server would say about an agent, had it a reason to, stands in its catalogue word for word', () => {
  const codes = ['unauthenticated', 'unexpected', 'unreachable', 'telegram.no_token'] as const
  expect(codes.map((code) => appError(code).message).toSorted()).toEqual(mappedOn('agent calls').toSorted())
  expect([formatPhone(null)]).toEqual(mappedOn('agent card'))
})
