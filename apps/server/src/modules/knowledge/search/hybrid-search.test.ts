import type { FoundPassage } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'
import { createVectorCache } from '../embeddings/vector-cache.ts'
import { createFindNearestPassages } from '../embeddings/find-nearest-passages.ts'
import type { NearestStore } from '../embeddings/nearest-passages.store.ts'
import { createHybridSearch } from './hybrid-search.ts'

const passageFields = {
  documentId: 'd',
  documentName: 'Papel',
  text: '',
  heading: '',
  page: null,
  sheet: null,
  row: null,
  pictures: [],
}
const foundByWords = (position: number, strength: number): FoundPassage => ({
  ...passageFields,
  passageId: `d.${position}`,
  score: strength * 10,
  strength,
  by: 'words',
  similarity: null,
})
const foundByMeaning = (position: number, similarity: number) => ({ ...passageFields, position, similarity })

test('rank fusion: passages of both lists come first and report how they were found', () => {
  const fused = reciprocalRankFusion(
    [foundByWords(1, 0.9), foundByWords(2, 0.6), foundByWords(3, 0.1)],
    [foundByMeaning(4, 0.8), foundByMeaning(2, 0.7)],
  )
  expect(fused.map(({ passageId, by }) => `${passageId} ${by}`)).toEqual(['d.2 both', 'd.1 words', 'd.4 meaning'])
  expect(fused[0]).toMatchObject({ strength: 0.6, similarity: 0.7 })
  expect(fused[2]).toMatchObject({ strength: 0, similarity: 0.8 })
})

test('nearest passages: the result is exact across batches and documents', async () => {
  const dimensions = 6
  let seed = 7
  const randomValue = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff - 0.5
  const make = (count: number) => Float32Array.from({ length: count * dimensions }, randomValue)
  const documents = new Map([
    ['a', make(4_500)],
    ['b', make(3)],
    ['c', make(2_000)],
  ])
  let reads = 0
  const store = {
    hasPgvector: async () => false,
    async readVectors(_: string, id: string, from: number, limit: number) {
      reads += 1
      return documents.get(id)?.slice(from * dimensions, (from + limit) * dimensions) ?? new Float32Array()
    },
  } as Partial<NearestStore> as NearestStore
  const questionVector = make(1)
  const nearest = createFindNearestPassages(store, createVectorCache())
  const set = {
    id: 's',
    provider: 'p',
    model: 'm',
    dimensions,
    documents: [...documents.keys()].map((id) => ({ id, claim: 1 })),
  }
  const nearestPassages = await nearest(set, questionVector, 10)
  const similarities = [...documents].flatMap(([documentId, figures]) =>
    Array.from({ length: figures.length / dimensions }, (_, position) => ({
      name: `${documentId}.${position}`,
      similarity: questionVector.reduce(
        (sum, value, at) => sum + value * (figures[position * dimensions + at] ?? 0),
        0,
      ),
    })),
  )
  const best = similarities.toSorted((a, b) => b.similarity - a.similarity).slice(0, 10)
  expect(nearestPassages.map(({ documentId, position }) => `${documentId}.${position}`)).toEqual(
    best.map(({ name }) => name),
  )
  const readsBefore = reads
  await nearest(set, questionVector, 10)
  expect(reads).toBe(readsBefore)
})

test('vector cache: concurrent requests read once', async () => {
  const cache = createVectorCache()
  let reads = 0
  const read = async () => {
    reads += 1
    return new Float32Array(10)
  }
  await Promise.all([cache.getOrRead('a', read), cache.getOrRead('a', read)])
  expect(reads).toBe(1)
  expect(cache.bytes()).toBe(40)
})

test('hybrid search: a slow vector search does not delay the question', async () => {
  const words = { recalled: [foundByWords(1, 0.9)], asked: [], by: 'words' as const }
  const meaning = Promise.withResolvers<ReturnType<typeof foundByMeaning>[]>()
  const search = createHybridSearch(
    async () => words,
    () => meaning.promise,
    1,
  )
  const scope = { workspaceId: 'u', agentId: null, now: new Date(0) }
  expect(await search(scope, '¿tarifas?')).toBe(words)
  meaning.resolve([foundByMeaning(2, 0.8)])
  expect((await search(scope, '¿tarifas?')).by).toBe('words_and_meaning')
})

test('vector cache: the last used vectors stay in memory, up to the limit', async () => {
  const cache = createVectorCache({ mostBytes: 100 })
  const reads: string[] = []
  const readVectors = (name: string, figures: number) =>
    cache.getOrRead(name, async () => {
      reads.push(name)
      return new Float32Array(figures)
    })
  await readVectors('a', 10)
  await readVectors('b', 10)
  await readVectors('a', 10)
  await readVectors('c', 10)
  expect(cache.bytes()).toBe(80)
  await readVectors('a', 10)
  await readVectors('b', 10)
  await readVectors('huge', 30)
  await readVectors('huge', 30)
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'huge', 'huge'])
  expect(cache.bytes()).toBeLessThanOrEqual(100)
})

test('vector cache: unused vectors are released', async () => {
  const cache = createVectorCache({ idleMs: 1 })
  await cache.getOrRead('a', async () => new Float32Array(25))
  await vi.waitFor(() => expect(cache.bytes()).toBe(0))
})
