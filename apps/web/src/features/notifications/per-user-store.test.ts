import { expect, test, vi } from 'vitest'
import { createPerUserStore } from './per-user-store.ts'

const storage = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
}
vi.stubGlobal('localStorage', localStorage)
vi.stubGlobal('window', { localStorage })
vi.stubGlobal('addEventListener', () => undefined)

type StoredNote = { said: string[]; here: number }
const openTab = () => createPerUserStore<StoredNote>('note', { said: [], here: 0 }, ({ said }) => ({ said }))
const addWord = (word: string) => (note: StoredNote) => ({ ...note, said: [...note.said, word] })

test('per-user store: a tab that missed another tab’s write does not overwrite it', () => {
  const [first, second] = [openTab(), openTab()]
  expect([first.read().said, second.read().said]).toEqual([[], []])
  first.update(addWord('uno'))
  second.update(addWord('dos'))
  expect(second.read().said).toEqual(['uno', 'dos'])
  expect(openTab().read().said).toEqual(['uno', 'dos'])
})

test('per-user store: values that live as long as the page are not shared between tabs', () => {
  const [first, second] = [openTab(), openTab()]
  first.update((note) => ({ ...note, here: 1 }))
  second.update(addWord('tres'))
  expect([first.read().here, second.read().here]).toEqual([1, 0])
  first.update(addWord('cuatro'))
  expect(first.read().here).toBe(1)
})
