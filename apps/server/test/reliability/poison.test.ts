import type { KnowledgeDocument, Passage, ServerEvent } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { buildSlowPdf } from '../documents/build-files.ts'
import { buildUploadForm } from '../helpers/upload-documents.ts'
import { startProcessHarness } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000, expect: { poll: { timeout: 60_000 } } })

const GOOD_DOCUMENTS = 20
const MAX_ATTEMPTS = 3

/** An account with documents, and its server that can be killed. */
async function startDocumentHarness() {
  const harness = await startProcessHarness()
  let server = await harness.startServer()
  const headers = { authorization: `Bearer ${await harness.signUp(server)}` }
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${server.url}/api${path}`, { headers })
    return ((await response.json()) as { data: T }).data
  }
  const { place } = await get<{ place: string }>('/events/missed')

  return {
    async upload(content: string | Uint8Array<ArrayBuffer>, fileName: string): Promise<string> {
      const body = buildUploadForm(content, { fileName })
      const response = await fetch(`${server.url}/api/documents/upload`, { method: 'POST', headers, body })
      return ((await response.json()) as { data: KnowledgeDocument }).data.id
    },
    async killAndRestart(): Promise<void> {
      await server.kill()
      server = await harness.startServer()
    },
    documents: async () => (await get<{ items: KnowledgeDocument[] }>('/documents?size=100')).items,
    textsOf: async (id: string) =>
      (await get<{ items: Passage[] }>(`/documents/${id}/passages?size=100`)).items.map(({ text }) => text),
    /** The events about this document so far, from every server. */
    async fetchDocumentEvents(id: string) {
      const { events } = await get<{ events: { event: ServerEvent }[] }>(`/events/missed?since=${place}`)
      return events.flatMap(({ event }) => (event.type === 'document' && event.documentId === id ? [event] : []))
    },
  }
}

test('ingestion: a document that kills the server three times fails alone; twenty others are read once', async () => {
  const archive = await startDocumentHarness()
  const poison = await archive.upload(buildSlowPdf(400), 'veneno.pdf')
  const rows = (index: number) => [1, 2, 3].map((row) => ({ name: `Cosa ${index}.${row}`, price: index * 10 + row }))
  const goodIds: string[] = []
  for (let index = 0; index < GOOD_DOCUMENTS; index++)
    goodIds.push(
      await archive.upload(
        `Cosa,Precio\n${rows(index)
          .map(({ name, price }) => `${name},${price}`)
          .join('\n')}`,
        `${index}.csv`,
      ),
    )
  const countStarted = async () =>
    (await archive.fetchDocumentEvents(poison)).filter(({ stage }) => stage?.total === null).length
  const completed = async () =>
    (await archive.documents()).filter(({ processingStatus }) => processingStatus === 'COMPLETED').length

  for (let death = 1; death <= MAX_ATTEMPTS; death++) {
    // First together with the other documents, then alone.
    await expect.poll(completed).toBeGreaterThanOrEqual(death === 1 ? 3 : GOOD_DOCUMENTS)
    await expect.poll(countStarted).toBe(death)
    await archive.killAndRestart()
  }
  const failedDocument = async () => (await archive.documents()).find(({ id }) => id === poison)
  await expect.poll(async () => (await failedDocument())?.processingStatus).toBe('FAILED')
  expect(await failedDocument()).toMatchObject({
    cause: 'El servidor no pudo leerlo. Pulsa «Reintentar».',
    passages: 0,
  })
  expect(await countStarted()).toBe(MAX_ATTEMPTS)
  expect(await archive.textsOf(poison)).toEqual([])

  for (const [index, id] of goodIds.entries()) {
    expect(await archive.textsOf(id)).toEqual(rows(index).map(({ name, price }) => `Cosa: ${name}; Precio: ${price}`))
    expect((await archive.fetchDocumentEvents(id)).filter(({ status }) => status === 'COMPLETED')).toHaveLength(1)
  }
})
