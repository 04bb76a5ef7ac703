import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { findNewAnswer } from './just-answered.ts'

const message = (id: string, origin: Message['origin'], authorId?: string) =>
  ({ id, origin, author: authorId ? { id: authorId, name: authorId } : null }) as Message

const thread = [
  message('1', 'console', 'eva'),
  message('2', 'contact'),
  message('3', 'ai'),
  message('4', 'console', 'luis'),
  message('5', 'contact'),
  message('6', 'console', 'yo'),
]

test.each([
  ['the answer below the last seen message', thread, '2', '4'],
  ['an answer that was seen is not it', thread.slice(0, 3), '2', undefined],
  ['nothing below the last one', thread, '6', undefined],
  ['an answer from the phone', [...thread, message('7', 'phone')], '4', '7'],
  ['every loaded message is newer', thread, 'gone', '4'],
])('new answer: %s', (_, messages, seen, expected) => {
  expect(findNewAnswer(messages, seen, 'yo')?.id).toBe(expected)
})
