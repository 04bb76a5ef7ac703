import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { keys } from '../keys.ts'
import { startLiveUpdates } from './live-updates.ts'

beforeEach(() => {
  const noStorage = { getItem: () => null, setItem() {}, removeItem() {} }
  vi.stubGlobal('localStorage', noStorage)
  vi.stubGlobal('sessionStorage', noStorage)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => undefined)
  // Another tab leads.
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
})
afterEach(() => vi.unstubAllGlobals())

test('second tab: what changed after its lists and before its live updates is read once', async () => {
  const leader = new BroadcastChannel('portavoz.live.ana')
  const announce = () => leader.postMessage({ kind: 'state', state: 'live', heardAt: 0 })
  leader.addEventListener('message', announce)
  const client = new QueryClient()
  let requests = 0
  const queryFn = () => Promise.resolve(requests++)
  onTestFinished(new QueryObserver(client, { queryKey: keys.agents.all, queryFn }).subscribe(() => {}))
  await vi.waitFor(() => expect(requests).toBe(1))
  const stop = startLiveUpdates({ userId: 'ana', client, onEvent() {}, onLogs() {} })
  onTestFinished(() => {
    stop()
    leader.close()
  })
  await vi.waitFor(() => expect(requests).toBe(2))
  announce()
  const event = {
    type: 'agent',
    agentId: 'a',
    agentName: 'Ventas',
    problem: null,
    workspaceId: activeWorkspace.current(),
  }
  leader.postMessage({ kind: 'event', id: '1-2', event })
  await vi.waitFor(() => expect(requests).toBe(3))
})

test('second tab whose lists are older than a known place: it reads the events since then', async () => {
  const [place, workspaceId] = ['1-1', activeWorkspace.current()]
  vi.stubGlobal('portavozEarly', { place, at: Date.now(), requests: {} })
  const missed = { place: '1-2', events: [{ id: '1-2', workspaceId, event: { type: 'evolution' } }] }
  const fetchMissed = vi.fn(async (_: string) => Response.json({ success: true, data: missed }))
  vi.stubGlobal('fetch', fetchMissed)
  const leader = new BroadcastChannel('portavoz.live.ana')
  const client = new QueryClient()
  let requests = 0
  const queryFn = () => Promise.resolve(requests++)
  onTestFinished(new QueryObserver(client, { queryKey: keys.evolution.all, queryFn }).subscribe(() => {}))
  await vi.waitFor(() => expect(requests).toBe(1))
  const stop = startLiveUpdates({ userId: 'ana', client, onEvent() {}, onLogs() {} })
  onTestFinished(() => {
    stop()
    leader.close()
  })
  leader.postMessage({ kind: 'state', state: 'live', heardAt: 0 })
  await vi.waitFor(() => expect(requests).toBe(2))
  expect(fetchMissed.mock.calls.map(([address]) => address)).toEqual(['/api/events/missed?since=1-1'])
})
