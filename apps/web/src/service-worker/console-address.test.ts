import { expect, test } from 'vitest'
import { addressOf, isShowing, openRequestOf } from './console-address.ts'

const origin = 'https://portavoz.ejemplo.co'
const message = {
  kind: 'message' as const,
  title: 'Clara',
  body: 'Te escribió.',
  tag: 'conversation:1',
  path: '/conversations?session=tg_1',
  workspaceId: '01W',
  canReply: true,
}

test('tap on a notification: opens the thread, and the action opens it with the canned replies', () => {
  expect(openRequestOf(message, '', origin)).toEqual({ path: '/conversations?session=tg_1', workspaceId: '01W' })
  expect(openRequestOf(message, 'reply', origin)?.path).toBe('/conversations?session=tg_1&reply=1')
})

test.each(['//otra.co/x', 'https://otra.co', 'javascript:alert(1)', '/\\otra.co'])(
  'address %s outside the console: not opened',
  (path) => expect(openRequestOf({ ...message, path }, '', origin)).toBeNull(),
)

test('new window: its address names the workspace', () => {
  const request = { path: '/conversations?session=tg_1', workspaceId: '01W' }
  expect(addressOf(request, origin)).toBe(`${origin}/conversations?session=tg_1&workspace=01W`)
  expect(addressOf({ ...request, workspaceId: null }, origin)).toBe(`${origin}/conversations?session=tg_1`)
})

test('window that shows the conversation: recognized by its session name', () => {
  const path = '/conversations?session=tg_1'
  expect(isShowing(`${origin}/conversations?status=waiting&session=tg_1`, path)).toBe(true)
  expect(isShowing(`${origin}/conversations?session=tg_2`, path)).toBe(false)
  expect(isShowing(`${origin}/agents?id=1`, '/agents?id=1')).toBe(false)
})
