import { type User, WORKSPACE_HEADER } from '@portavoz/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts, clearDrafts, keepOnlyDraftsOf, lastingDrafts, clearIfUnchanged, removeSentPrefix } from './drafts.ts'
import { requestHeaders } from './http/request-headers.ts'
import { activeWorkspace } from './session/active-workspace.ts'
import { session } from './session/session.ts'

const person = (id: string): User => ({
  id,
  username: id,
  email: `${id}@ejemplo.co`,
  roles: ['ROLE_USER'],
  avatar: null,
})
const signIn = (id: string) => session.start({ user: person(id), token: `token-of-${id}` })

/** A minimal `Storage`. */
function store() {
  const stored: Record<string, string> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(stored, {
    getItem: hidden((key: string) => stored[key] ?? null),
    setItem: hidden((key: string, value: string) => void (stored[key] = value)),
    removeItem: hidden((key: string) => void delete stored[key]),
  })
}

const tab = new EventTarget()
vi.stubGlobal('document', { visibilityState: 'visible' })
vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))

beforeEach(() => {
  vi.stubGlobal('localStorage', store())
  vi.stubGlobal('sessionStorage', store())
  signIn('ana')
})

// Other files run in this process, too.
afterEach(() => void delete requestHeaders[WORKSPACE_HEADER])

test('draft: it is read under its own key only', () => {
  drafts.save('conversation.1', 'Hola, Rosa')
  expect(drafts.read('conversation.1')).toBe('Hola, Rosa')
  expect(drafts.read('conversation.2')).toBe('')
})

test('draft: it stays in its workspace, also a lasting one', () => {
  activeWorkspace.use('panes')
  drafts.save('agent.new', 'Panadero')
  lastingDrafts.save('automation', 'https://n8n.panes.co')
  activeWorkspace.use('flores')
  expect([drafts.read('agent.new'), lastingDrafts.read('automation')]).toEqual(['', ''])
  drafts.save('agent.new', 'Florista')
  activeWorkspace.use('panes')
  expect([drafts.read('agent.new'), lastingDrafts.read('automation')]).toEqual(['Panadero', 'https://n8n.panes.co'])
})

test('draft: removing or emptying it deletes it', () => {
  drafts.save('conversation.1', 'Hola')
  drafts.remove('conversation.1')
  drafts.save('conversation.2', 'Hola')
  drafts.save('conversation.2', '  ')
  expect([drafts.read('conversation.1'), drafts.read('conversation.2')]).toEqual(['', ''])
})

test('expired session: drafts stay for the same user and not for another one', () => {
  drafts.save('conversation.1', 'Hola')
  session.end()
  signIn('ana')
  keepOnlyDraftsOf('ana')()
  expect(drafts.read('conversation.1')).toBe('Hola')

  signIn('eva')
  expect(drafts.read('conversation.1')).toBe('')
  keepOnlyDraftsOf('eva')()
  signIn('ana')
  expect(drafts.read('conversation.1')).toBe('')
})

test('sign-out: drafts are deleted and other tabs are notified', () => {
  drafts.save('conversation.1', 'Hola')
  clearDrafts()
  expect(drafts.read('conversation.1')).toBe('')
  expect(Object.keys(localStorage)).toContain('portavoz.drafts-forgotten')
})

test('lasting draft: it outlives the tab for the same user and is deleted at sign-out', () => {
  lastingDrafts.save('automation', 'https://n8n.tienda.co')
  vi.stubGlobal('sessionStorage', store())
  keepOnlyDraftsOf('ana')()
  expect(lastingDrafts.read('automation')).toBe('https://n8n.tienda.co')
  signIn('eva')
  expect(lastingDrafts.read('automation')).toBe('')
  keepOnlyDraftsOf('eva')()
  signIn('ana')
  expect(lastingDrafts.read('automation')).toBe('')

  lastingDrafts.save('automation', 'https://n8n.tienda.co')
  clearDrafts()
  expect(lastingDrafts.read('automation')).toBe('')
})

test('sign-out in another tab: drafts are deleted', () => {
  const unsubscribe = keepOnlyDraftsOf('ana')
  drafts.save('conversation.1', 'Hola')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'portavoz.session' }))
  expect(drafts.read('conversation.1')).toBe('Hola')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'portavoz.drafts-forgotten' }))
  expect(drafts.read('conversation.1')).toBe('')
  unsubscribe()
})

test('saved text: it is removed from the draft and its boxes, and later changes stay', () => {
  const box = { text: 'Hola' }
  const unsubscribe = drafts.subscribe('note.1', (edit) => void (box.text = edit(box.text)))
  drafts.save('note.1', 'Hola')
  drafts.update('note.1', clearIfUnchanged('Hola'))
  expect([drafts.read('note.1'), box.text]).toEqual(['', ''])

  drafts.save('note.1', 'Hola, Rosa')
  box.text = 'Hola, Rosa'
  drafts.update('note.1', clearIfUnchanged('Hola'))
  expect([drafts.read('note.1'), box.text]).toEqual(['Hola, Rosa', 'Hola, Rosa'])
  drafts.update('note.1', removeSentPrefix('Hola,'))
  expect([drafts.read('note.1'), box.text]).toEqual(['Rosa', 'Rosa'])

  unsubscribe()
  drafts.remove('note.1')
  drafts.update('note.1', () => 'Adiós')
  expect(box.text).toBe('Rosa')
})
