import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentsQuery } from './documents.ts'
import { createQueryRefresh } from '../live/query-refresh.ts'

type DocumentResponder = (processingStatus: string, meaning?: object) => Promise<void>
let responders: DocumentResponder[]

const flushTimers = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers()
  responders = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    responders.push(async (processingStatus, meaning) => {
      const items = [{ id: 'd1', processingStatus, stage: null, meaning: meaning ?? null }]
      resolve(Response.json({ success: true, data: { items, page: 0, totalPages: 1, total: 1 } }))
      await flushTimers()
    })
    return promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new QueryObserver(client, documentsQuery({}))
  observer.subscribe(() => {})
  const refresh = createQueryRefresh(client, new AbortController().signal)
  return { refresh, shown: () => observer.getCurrentResult().data?.items[0] }
}

const stage = { name: 'reading', done: 34, total: 96 } as const
const reading = { type: 'document', documentId: 'd1', status: 'PROCESSING', stage } as const
const failed = { type: 'document', documentId: 'd1', status: 'FAILED' } as const

test('document progress: an event updates the list without a request', async () => {
  const { refresh, shown: shownDocument } = openList()
  await responders[0]!('PENDING')
  refresh.handleEvent(reading)
  expect(shownDocument()).toMatchObject({ processingStatus: 'PROCESSING', stage })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(responders).toHaveLength(1)
})

test('document progress: an older event does not reopen a finished document', async () => {
  const { refresh, shown: shownDocument } = openList()
  await responders[0]!('FAILED')
  refresh.handleEvent(reading)
  expect(shownDocument()).toMatchObject({ processingStatus: 'FAILED', stage: null })
})

test('document list: a change during the first request is fetched again after it', async () => {
  const { refresh, shown: shownDocument } = openList()
  refresh.handleEvent(failed)
  await flushTimers()
  await responders[0]!('PROCESSING')
  expect(responders).toHaveLength(2)
  await responders[1]!('FAILED')
  expect(shownDocument()).toMatchObject({ processingStatus: 'FAILED' })
})

test('embedding: a document stays completed, and a late event does not restart a finished one', async () => {
  const { refresh, shown: shownDocument } = openList()
  await responders[0]!('COMPLETED')
  const meaning = { name: 'embedding', done: 24, total: 60 } as const
  refresh.handleEvent({ ...reading, status: 'COMPLETED', stage: meaning })
  expect(shownDocument()).toMatchObject({ processingStatus: 'COMPLETED', stage: meaning })
  refresh.handleEvent({ type: 'document', documentId: 'd1', status: 'COMPLETED' })
  await flushTimers()
  await responders[1]!('COMPLETED', { isRead: true, trouble: null })
  refresh.handleEvent({ ...reading, status: 'COMPLETED', stage: meaning })
  expect(shownDocument()).toMatchObject({ stage: null })
})
