import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentsQuery } from './documents.ts'
import { createRefresh } from './live/refresh.ts'

type Answer = (processingStatus: string, meaning?: object) => Promise<void>
let asked: Answer[]

const settle = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push(async (processingStatus, meaning) => {
      const items = [{ id: 'd1', processingStatus, stage: null, meaning: meaning ?? null }]
      resolve(Response.json({ success: true, data: { items, page: 0, totalPages: 1, total: 1 } }))
      await settle()
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
  const seen = new QueryObserver(client, documentsQuery({}))
  seen.subscribe(() => {})
  const refresh = createRefresh(client, new AbortController().signal)
  return { refresh, shown: () => seen.getCurrentResult().data?.items[0] }
}

const stage = { name: 'reading', done: 34, total: 96 } as const
const reading = { type: 'document', documentId: 'd1', status: 'PROCESSING', stage } as const
const failed = { type: 'document', documentId: 'd1', status: 'FAILED' } as const

test('how far the reading of a document is comes with its event, and asks the server for no list', async () => {
  const { refresh, shown } = openList()
  await asked[0]!('PENDING')
  refresh.after(reading)
  expect(shown()).toMatchObject({ processingStatus: 'PROCESSING', stage })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(1)
})

test('an older event does not call back a document that has come to its end', async () => {
  const { refresh, shown } = openList()
  await asked[0]!('FAILED')
  refresh.after(reading)
  expect(shown()).toMatchObject({ processingStatus: 'FAILED', stage: null })
})

test('what ends while a first list is on its way is asked for again after it', async () => {
  const { refresh, shown } = openList()
  refresh.after(failed)
  await settle()
  await asked[0]!('PROCESSING')
  expect(asked).toHaveLength(2)
  await asked[1]!('FAILED')
  expect(shown()).toMatchObject({ processingStatus: 'FAILED' })
})

test('a document whose meaning is being read is completed meanwhile, and one whose meaning was read is not called back', async () => {
  const { refresh, shown } = openList()
  await asked[0]!('COMPLETED')
  const meaning = { name: 'embedding', done: 24, total: 60 } as const
  refresh.after({ ...reading, status: 'COMPLETED', stage: meaning })
  expect(shown()).toMatchObject({ processingStatus: 'COMPLETED', stage: meaning })
  refresh.after({ type: 'document', documentId: 'd1', status: 'COMPLETED' })
  await settle()
  await asked[1]!('COMPLETED', { isRead: true, trouble: null })
  refresh.after({ ...reading, status: 'COMPLETED', stage: meaning })
  expect(shown()).toMatchObject({ stage: null })
})
