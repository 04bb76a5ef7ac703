import { appError } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { mappedTextsOf } from '../../../../../e2e/strings/table.ts'
import { formatPhone } from '../../lib/format/phone.ts'

test('agent errors: their messages equal the specification word for word', () => {
  const codes = ['unauthenticated', 'unexpected', 'unreachable', 'telegram.no_token'] as const
  expect(codes.map((code) => appError(code).message).toSorted()).toEqual(mappedTextsOf('agent calls').toSorted())
  expect([formatPhone(null)]).toEqual(mappedTextsOf('agent card'))
})
