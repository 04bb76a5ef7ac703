import { expect, test } from 'vitest'
import { describeRetention } from './describe-retention.ts'

const nothing = { before: '', oldestAt: null, conversations: 0, messages: 0, files: 0, leads: 0, contacts: 0 }

test('retention: names what would be deleted, without what is none', () => {
  expect(describeRetention({ ...nothing, conversations: 42, messages: 1_240, leads: 1 })).toBe(
    'Esta noche se borrarían 42 conversaciones, 1.240 mensajes y 1 interesado.',
  )
  expect(describeRetention(nothing)).toMatch(/^Hoy no se borraría ninguna/)
})
