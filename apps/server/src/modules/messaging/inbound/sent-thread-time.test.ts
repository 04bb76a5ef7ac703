import { expect, test } from 'vitest'
import { sentThreadTime } from './sent-thread-time.ts'

const at = (time: string) => new Date(`2026-03-02T${time}Z`)
const now = at('10:00:07.500')

test.each([
  ['in the second of the last message', '10:00:05', '10:00:05.800', '10:00:05.800'],
  ['after it', '10:00:06', '10:00:05.800', '10:00:06'],
  ['of a slow clock', '10:00:02', '10:00:05.800', '10:00:05.800'],
  ['of earlier', '09:59:00', '10:00:05.800', '09:59:00'],
  ['in the future', '10:00:09', '10:00:05.800', '10:00:07.500'],
])('message sent elsewhere, %s: stands at its time, not just before what it follows', (_, sent, last, expected) => {
  expect(sentThreadTime(at(sent), { lastAt: at(last) }, now)).toEqual(at(expected))
})
