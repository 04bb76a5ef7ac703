import { expect, test, vi } from 'vitest'
import { keptPerPerson } from './kept.ts'

const kept = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', localStorage)
vi.stubGlobal('window', { localStorage })
vi.stubGlobal('addEventListener', () => undefined)

type Note = { said: string[]; here: number }
const tab = () => keptPerPerson<Note>('note', { said: [], here: 0 }, ({ said }) => ({ said }))
const says = (word: string) => (note: Note) => ({ ...note, said: [...note.said, word] })

test('a tab that has not heard yet of what another one wrote does not write over it', () => {
  const [first, second] = [tab(), tab()]
  expect([first.read().said, second.read().said]).toEqual([[], []])
  first.change(says('uno'))
  second.change(says('dos'))
  expect(second.read().said).toEqual(['uno', 'dos'])
  expect(tab().read().said).toEqual(['uno', 'dos'])
})

test('what lasts as long as the page is no other tab’s', () => {
  const [first, second] = [tab(), tab()]
  first.change((note) => ({ ...note, here: 1 }))
  second.change(says('tres'))
  expect([first.read().here, second.read().here]).toEqual([1, 0])
  first.change(says('cuatro'))
  expect(first.read().here).toBe(1)
})
