import { presenceTimes, type PresenceState } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { applyPresence, endTyping, presenceLine } from './presence.ts'

let conversations = 0
const newConversation = () => `c${(conversations += 1)}`

const tell = (conversationId: string, name: string, state: PresenceState) =>
  applyPresence({ type: 'presence', conversationId, userId: name, name, state, at: new Date().toISOString() }, 'yo')

test('presence: typing comes before viewing, and each ends by itself', () => {
  const id = newConversation()
  tell(id, 'Ana', 'viewing')
  expect(presenceLine(id, Date.now())).toBe('Ana está mirando')
  tell(id, 'Luis', 'viewing')
  expect(presenceLine(id, Date.now())).toBe('Ana y Luis están mirando')
  tell(id, 'Luis', 'typing')
  expect(presenceLine(id, Date.now())).toBe('Luis está escribiendo…')
  expect(presenceLine(id, Date.now() + presenceTimes.typingMs + 1)).toBe('Ana y Luis están mirando')
  expect(presenceLine(id, Date.now() + presenceTimes.viewingMs + 1)).toBeNull()
})

test('presence: the person who left and the own one are not shown', () => {
  const id = newConversation()
  tell(id, 'yo', 'typing')
  tell(id, 'Ana', 'typing')
  tell(id, 'Ana', 'gone')
  expect(presenceLine(id, Date.now())).toBeNull()
})

test('presence: who sent a message types no more, and is still there', () => {
  const id = newConversation()
  tell(id, 'Ana', 'typing')
  endTyping(id)
  expect(presenceLine(id, Date.now())).toBe('Ana está mirando')
  tell(id, 'Ana', 'typing')
  expect(presenceLine(id, Date.now())).toBe('Ana está escribiendo…')
})
