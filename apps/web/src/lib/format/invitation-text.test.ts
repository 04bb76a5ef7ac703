import { expect, test } from 'vitest'
import { invitationText } from './invitation-text.ts'

const viewer = { invitedBy: 'mariana', workspace: 'Tienda Aurora', role: 'viewer' } as const

test('invitation: says who invites, to what and what the person may do', () => {
  expect(invitationText(viewer)).toBe(
    'mariana te invita a «Tienda Aurora» para mirar: ve las conversaciones y los datos, sin cambiar nada.',
  )
  expect(invitationText({ ...viewer, invitedBy: '' })).toMatch(/^Te invitan a «Tienda Aurora»/)
})
