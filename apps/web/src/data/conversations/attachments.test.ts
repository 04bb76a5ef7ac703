import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachments, withStep } from './attachments.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** Whether the browser asks before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const catalogue = { id: 'f1', name: 'catálogo.pdf', bytes: 9 }
const prices = { id: 'f2', name: 'precios.pdf', bytes: 9 }

test('file of a canned reply: takes the place of the one of another reply, and of nothing else', () => {
  const names = () => attachments.read('c3').map(({ file }) => file.name)
  attachments.replaceStored('c3', catalogue)
  attachments.add('c3', [new File(['x'], 'foto.png')])
  const [{ key: first } = { key: '' }] = attachments.read('c3')
  attachments.replaceStored('c3', catalogue)
  expect(names()).toEqual(['catálogo.pdf', 'foto.png'])
  // The server may already have it under this key.
  expect(attachments.read('c3')[0]?.key).toBe(first)
  attachments.replaceStored('c3', prices)
  expect(names()).toEqual(['foto.png', 'precios.pdf'])
  attachments.update('c3', (list) => list.map((one) => withStep(one, { step: 'sending', sent: 0 })))
  attachments.replaceStored('c3', null)
  expect(names()).toEqual(['foto.png', 'precios.pdf'])
  attachments.update('c3', (list) => list.map((one) => withStep(one, { step: 'failed', reason: 'x' })))
  attachments.replaceStored('c3', null)
  expect(names()).toEqual(['foto.png'])
  attachments.update('c3', () => [])
})

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
