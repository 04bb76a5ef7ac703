import { BULK_CONVERSATIONS_MAX } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createSelection } from './selection.ts'

test('selection: a conversation is chosen and left again, until the selection ends', () => {
  const selection = createSelection()
  expect(selection.read()).toBeNull()
  selection.begin()
  selection.toggle('a')
  selection.toggle('b')
  selection.toggle('a')
  expect([...(selection.read() ?? [])]).toEqual(['b'])
  selection.end()
  expect(selection.read()).toBeNull()
})

test('selection: no more than one call may change', () => {
  const selection = createSelection()
  const ids = Array.from({ length: BULK_CONVERSATIONS_MAX + 5 }, (_, index) => String(index))
  selection.choose(ids)
  selection.toggle('another')
  expect(selection.read()?.size).toBe(BULK_CONVERSATIONS_MAX)
  expect(selection.read()?.has('another')).toBe(false)
})
