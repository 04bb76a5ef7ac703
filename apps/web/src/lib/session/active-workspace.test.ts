import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const storage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

beforeEach(() => vi.stubGlobal('localStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

/** A tab has its own modules and session storage. */
async function openTab(visibilityState = 'visible') {
  const own = { sessionStorage: storage(), page: new EventTarget() }
  const enter = () => {
    vi.stubGlobal('sessionStorage', own.sessionStorage)
    vi.stubGlobal('document', { visibilityState })
    vi.stubGlobal('addEventListener', own.page.addEventListener.bind(own.page))
  }
  enter()
  vi.resetModules()
  const { activeWorkspace } = await import('./active-workspace.ts')
  return { activeWorkspace, focus: () => (enter(), own.page.dispatchEvent(new Event('focus'))) }
}

test('new tab: it opens the workspace of the tab that was used last', async () => {
  const first = await openTab()
  first.activeWorkspace.use('panaderia')
  const second = await openTab()
  expect(second.activeWorkspace.chosen()).toBe('panaderia')
  // A tapped notification opened another workspace without choosing it in the switcher.
  second.activeWorkspace.use('taller')
  expect((await openTab()).activeWorkspace.chosen()).toBe('taller')
  first.focus()
  expect((await openTab()).activeWorkspace.chosen()).toBe('panaderia')
  expect(second.activeWorkspace.current()).toBe('taller')
})

test('new tab: a tab that loads in the background does not count as used', async () => {
  const first = await openTab()
  first.activeWorkspace.use('panaderia')
  const hidden = await openTab('hidden')
  hidden.activeWorkspace.use('taller')
  expect((await openTab()).activeWorkspace.chosen()).toBe('panaderia')
})
