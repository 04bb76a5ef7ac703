import { expect, test } from 'vitest'
import { invitationTokenOf } from './invitation-link.ts'

test.each([
  ['from=%2Finvitacion%3Ftoken%3Dabc-_1', 'abc-_1'],
  ['view=signup&from=/invitacion?token=abc', 'abc'],
  ['from=%2Finvitacion', ''],
  ['from=%2Fagents%3Ftoken%3Dabc', ''],
  ['from=https%3A%2F%2Fevil.example%2Finvitacion%3Ftoken%3Dabc', ''],
  ['from=%2F%2Fevil.example%2Finvitacion%3Ftoken%3Dabc', ''],
  ['token=abc', ''],
  ['', ''],
])('invitation link: ?%s has the token «%s»', (search, token) =>
  expect(invitationTokenOf(`?${search}`, 'https://tienda.co')).toBe(token),
)
