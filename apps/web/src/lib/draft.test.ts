import type { User } from '@portavoz/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { drafts, forgetDrafts, keepDraftsOf, lastingDrafts, withoutKept, withoutSent } from './draft.ts'
import { session } from './session.ts'

const person = (id: string): User => ({
  id,
  username: id,
  email: `${id}@ejemplo.co`,
  roles: ['ROLE_USER'],
  avatar: null,
})
const signIn = (id: string) => session.start({ user: person(id), token: `token-of-${id}` })

/** A browser's store, as much of it as a draft needs. */
function store() {
  const kept: Record<string, string> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    setItem: hidden((key: string, value: string) => void (kept[key] = value)),
    removeItem: hidden((key: string) => void delete kept[key]),
  })
}

const tab = new EventTarget()
vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))

beforeEach(() => {
  vi.stubGlobal('localStorage', store())
  vi.stubGlobal('sessionStorage', store())
  signIn('ana')
})

test('what was typed at a place is there again, and only there', () => {
  drafts.keep('conversation.1', 'Hola, Rosa')
  expect(drafts.read('conversation.1')).toBe('Hola, Rosa')
  expect(drafts.read('conversation.2')).toBe('')
})

test('what was sent, or wiped out by hand, is not kept', () => {
  drafts.keep('conversation.1', 'Hola')
  drafts.drop('conversation.1')
  drafts.keep('conversation.2', 'Hola')
  drafts.keep('conversation.2', '  ')
  expect([drafts.read('conversation.1'), drafts.read('conversation.2')]).toEqual(['', ''])
})

test('a session that expires leaves the drafts for the same person, and for nobody else', () => {
  drafts.keep('conversation.1', 'Hola')
  session.end()
  signIn('ana')
  keepDraftsOf('ana')()
  expect(drafts.read('conversation.1')).toBe('Hola')

  signIn('eva')
  expect(drafts.read('conversation.1')).toBe('')
  keepDraftsOf('eva')()
  signIn('ana')
  expect(drafts.read('conversation.1')).toBe('')
})

test('who signs out leaves no draft behind, and the other tabs are told', () => {
  drafts.keep('conversation.1', 'Hola')
  forgetDrafts()
  expect(drafts.read('conversation.1')).toBe('')
  expect(Object.keys(localStorage)).toContain('portavoz.drafts-forgotten')
})

test('what a server did not keep outlives its tab, for the same person only, and goes when they sign out', () => {
  lastingDrafts.keep('automation', 'https://n8n.tienda.co')
  vi.stubGlobal('sessionStorage', store())
  keepDraftsOf('ana')()
  expect(lastingDrafts.read('automation')).toBe('https://n8n.tienda.co')
  signIn('eva')
  expect(lastingDrafts.read('automation')).toBe('')
  keepDraftsOf('eva')()
  signIn('ana')
  expect(lastingDrafts.read('automation')).toBe('')

  lastingDrafts.keep('automation', 'https://n8n.tienda.co')
  forgetDrafts()
  expect(lastingDrafts.read('automation')).toBe('')
})

test('a tab forgets when another one signs out', () => {
  const stop = keepDraftsOf('ana')
  drafts.keep('conversation.1', 'Hola')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'portavoz.session' }))
  expect(drafts.read('conversation.1')).toBe('Hola')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'portavoz.drafts-forgotten' }))
  expect(drafts.read('conversation.1')).toBe('')
  stop()
})

test('what was kept leaves its place and every box that shows it, and what was typed meanwhile stays', () => {
  const shown = { text: 'Hola' }
  const stop = drafts.watch('note.1', (by) => void (shown.text = by(shown.text)))
  drafts.keep('note.1', 'Hola')
  drafts.change('note.1', withoutKept('Hola'))
  expect([drafts.read('note.1'), shown.text]).toEqual(['', ''])

  drafts.keep('note.1', 'Hola, Rosa')
  shown.text = 'Hola, Rosa'
  drafts.change('note.1', withoutKept('Hola'))
  expect([drafts.read('note.1'), shown.text]).toEqual(['Hola, Rosa', 'Hola, Rosa'])
  drafts.change('note.1', withoutSent('Hola,'))
  expect([drafts.read('note.1'), shown.text]).toEqual(['Rosa', 'Rosa'])

  stop()
  drafts.drop('note.1')
  drafts.change('note.1', () => 'Adiós')
  expect(shown.text).toBe('Rosa')
})
