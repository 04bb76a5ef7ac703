import type { KnowledgeDocument, Passage, ServerEvent } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { endless } from '../documents/built.ts'
import { formWith } from '../papers.ts'
import { openTown } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 180_000, expect: { poll: { timeout: 60_000 } } })

const GOOD = 20
const TRIES = 3

/** The pieces of paper of somebody whose server dies. */
async function openArchive() {
  const town = await openTown()
  let server = await town.open()
  const headers = { authorization: `Bearer ${await town.signUp(server)}` }
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${server.url}/api${path}`, { headers })
    return ((await response.json()) as { data: T }).data
  }
  const { place } = await get<{ place: string }>('/events/missed')

  return {
    async upload(content: string | Uint8Array<ArrayBuffer>, fileName: string): Promise<string> {
      const body = formWith(content, { fileName })
      const response = await fetch(`${server.url}/api/documents/upload`, { method: 'POST', headers, body })
      return ((await response.json()) as { data: KnowledgeDocument }).data.id
    },
    async dieAndRise(): Promise<void> {
      await server.kill()
      server = await town.open()
    },
    documents: async () => (await get<{ items: KnowledgeDocument[] }>('/documents?size=100')).items,
    textsOf: async (id: string) =>
      (await get<{ items: Passage[] }>(`/documents/${id}/passages?size=100`)).items.map(({ text }) => text),
    /** What consoles were told of this document so far, whichever server told it. */
    async told(id: string) {
      const { events } = await get<{ events: { event: ServerEvent }[] }>(`/events/missed?since=${place}`)
      return events.flatMap(({ event }) => (event.type === 'document' && event.documentId === id ? [event] : []))
    },
  }
}

test('a document that is being read each time the server dies fails alone after three tries; twenty beside it are read once each', async () => {
  const archive = await openArchive()
  const poison = await archive.upload(endless(400), 'veneno.pdf')
  const rows = (at: number) => [1, 2, 3].map((row) => ({ name: `Cosa ${at}.${row}`, price: at * 10 + row }))
  const good: string[] = []
  for (let at = 0; at < GOOD; at++)
    good.push(
      await archive.upload(
        `Cosa,Precio\n${rows(at)
          .map(({ name, price }) => `${name},${price}`)
          .join('\n')}`,
        `${at}.csv`,
      ),
    )
  const begun = async () => (await archive.told(poison)).filter(({ stage }) => stage?.total === null).length
  const completed = async () =>
    (await archive.documents()).filter(({ processingStatus }) => processingStatus === 'COMPLETED').length

  for (let death = 1; death <= TRIES; death++) {
    // First in the middle of all, then when there is nothing left beside it.
    await expect.poll(completed).toBeGreaterThanOrEqual(death === 1 ? 3 : GOOD)
    await expect.poll(begun).toBe(death)
    await archive.dieAndRise()
  }
  const poisoned = async () => (await archive.documents()).find(({ id }) => id === poison)
  await expect.poll(async () => (await poisoned())?.processingStatus).toBe('FAILED')
  expect(await poisoned()).toMatchObject({ cause: 'El servidor no pudo leerlo. Pulsa «Reintentar».', passages: 0 })
  expect(await begun()).toBe(TRIES)
  expect(await archive.textsOf(poison)).toEqual([])

  for (const [at, id] of good.entries()) {
    expect(await archive.textsOf(id)).toEqual(rows(at).map(({ name, price }) => `Cosa: ${name}; Precio: ${price}`))
    expect((await archive.told(id)).filter(({ status }) => status === 'COMPLETED')).toHaveLength(1)
  }
})
