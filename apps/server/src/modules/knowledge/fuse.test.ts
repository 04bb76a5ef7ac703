import type { Recalled } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { fuse } from './fuse.ts'
import { createKeptFigures } from './kept-figures.ts'
import { createNearest } from './nearest.ts'
import type { NearestStore } from './nearest.store.ts'
import { createRecallByBoth } from './recall-by-both.ts'

const place = { documentId: 'd', documentName: 'Papel', text: '', heading: '', page: null, sheet: null, row: null }
const worded = (position: number, strength: number): Recalled => ({
  ...place,
  passageId: `d.${position}`,
  score: strength * 10,
  strength,
  by: 'words',
  similarity: null,
})
const near = (position: number, similarity: number) => ({ ...place, position, similarity })

test('what both lists have goes before what one has first, and says how it was found', () => {
  const fused = fuse([worded(1, 0.9), worded(2, 0.6), worded(3, 0.1)], [near(4, 0.8), near(2, 0.7)])
  expect(fused.map(({ passageId, by }) => `${passageId} ${by}`)).toEqual(['d.2 both', 'd.1 words', 'd.4 meaning'])
  expect(fused[0]).toMatchObject({ strength: 0.6, similarity: 0.7 })
  expect(fused[2]).toMatchObject({ strength: 0, similarity: 0.8 })
})

test('the nearest are exactly the nearest, over the borders of what is read at once and of documents', async () => {
  const dimensions = 6
  let seed = 7
  const chance = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff - 0.5
  const make = (count: number) => Float32Array.from({ length: count * dimensions }, chance)
  const documents = new Map([
    ['a', make(4_500)],
    ['b', make(3)],
    ['c', make(2_000)],
  ])
  let reads = 0
  const store = {
    hasVectors: async () => false,
    async figures(_: string, id: string, from: number, limit: number) {
      reads += 1
      return documents.get(id)?.slice(from * dimensions, (from + limit) * dimensions) ?? new Float32Array()
    },
  } as Partial<NearestStore> as NearestStore
  const asked = make(1)
  const nearest = createNearest(store, createKeptFigures())
  const set = {
    id: 's',
    provider: 'p',
    model: 'm',
    dimensions,
    documents: [...documents.keys()].map((id) => ({ id, claim: 1 })),
  }
  const found = await nearest(set, asked, 10)
  const all = [...documents].flatMap(([documentId, figures]) =>
    Array.from({ length: figures.length / dimensions }, (_, position) => ({
      name: `${documentId}.${position}`,
      similarity: asked.reduce((sum, value, at) => sum + value * (figures[position * dimensions + at] ?? 0), 0),
    })),
  )
  const best = all.toSorted((a, b) => b.similarity - a.similarity).slice(0, 10)
  expect(found.map(({ documentId, position }) => `${documentId}.${position}`)).toEqual(best.map(({ name }) => name))
  const before = reads
  await nearest(set, asked, 10)
  expect(reads).toBe(before)
})

test('what many ask for at once is read once', async () => {
  const kept = createKeptFigures()
  let reads = 0
  const read = async () => {
    reads += 1
    return new Float32Array(10)
  }
  await Promise.all([kept.of('a', read), kept.of('a', read)])
  expect(reads).toBe(1)
  expect(kept.bytes()).toBe(40)
})

test('whoever asks does not wait for a meaning that takes long', async () => {
  const words = { recalled: [worded(1, 0.9)], asked: [], by: 'words' as const }
  const meaning = Promise.withResolvers<ReturnType<typeof near>[]>()
  const recall = createRecallByBoth(
    async () => words,
    () => meaning.promise,
    1,
  )
  const scope = { userId: 'u', agentId: null, now: new Date(0) }
  expect(await recall(scope, '¿tarifas?')).toBe(words)
  meaning.resolve([near(2, 0.8)])
  expect((await recall(scope, '¿tarifas?')).by).toBe('words_and_meaning')
})

test('what was compared last stays in memory, up to its limit', async () => {
  const kept = createKeptFigures({ mostBytes: 100 })
  const reads: string[] = []
  const of = (name: string, figures: number) =>
    kept.of(name, async () => {
      reads.push(name)
      return new Float32Array(figures)
    })
  await of('a', 10)
  await of('b', 10)
  await of('a', 10)
  await of('c', 10)
  expect(kept.bytes()).toBe(80)
  await of('a', 10)
  await of('b', 10)
  await of('huge', 30)
  await of('huge', 30)
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'huge', 'huge'])
  expect(kept.bytes()).toBeLessThanOrEqual(100)
})

test('figures that are not asked for: their memory is given back', async () => {
  const kept = createKeptFigures({ idleMs: 1 })
  await kept.of('a', async () => new Float32Array(25))
  await vi.waitFor(() => expect(kept.bytes()).toBe(0))
})
