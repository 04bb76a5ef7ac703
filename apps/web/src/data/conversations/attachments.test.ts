import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachments } from './attachments.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** Whether the browser asks before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('attached files: the browser asks before it leaves the page while any conversation has one', () => {
  expect(asks()).toBe(false)
  attachments.add('c1', [new File(['x'], 'a.pdf')])
  attachments.add('c2', [new File(['x'], 'b.pdf')])
  expect(asks()).toBe(true)
  attachments.update('c1', () => [])
  expect(asks()).toBe(true)
  attachments.update('c2', () => [])
  expect(asks()).toBe(false)
})
