import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keys } from '../keys.ts'
import { createQueryRefresh } from '../live/query-refresh.ts'

const listed = { id: 'k1', name: 'Clara', lastConversation: { id: 'c1' } }

const message = (contactName: string | null, conversationId = 'c1') => ({
  type: 'message' as const,
  conversationId,
  messageId: 'm1',
  logId: null,
  sessionName: 'cv_1',
  agentId: 'a1',
  agentName: 'Ventas',
  contactName,
  direction: 'incoming' as const,
  preview: 'Hola',
  at: '2026-11-21T12:00:00.000Z',
})

test('list of contacts: read again after a message under a new name only', async () => {
  const client = new QueryClient()
  let requests = 0
  const queryFn = () => {
    requests++
    return Promise.resolve({ pages: [{ items: [listed], nextCursor: null }], pageParams: [undefined] })
  }
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  onTestFinished(new QueryObserver(client, { queryKey: keys.contactList.list({}), queryFn }).subscribe(() => {}))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const { handleEvent } = createQueryRefresh(client, stopping.signal)
  for (const event of [message('Clara'), message(null), message('Eva', 'c2')]) handleEvent(event)
  expect(requests).toBe(1)
  handleEvent(message('Clara Ruiz'))
  await vi.waitFor(() => expect(requests).toBe(2))
})
