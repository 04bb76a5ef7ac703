import { expect, test } from 'vitest'
import { createTurnsBySource } from './turns-by-source.ts'

const limits = { waitingOfSource: 3, waiting: 5, sourceFull: 'auth.too_many', full: 'auth.busy' } as const

/** A queue of one slot that is taken; `next` ends the task that runs and resolves when another begins. */
async function busy(size = 1) {
  const turns = createTurnsBySource({ ...limits, size })
  const begun: string[] = []
  let end: (() => void)[] = []
  const run = (name: string, place: Partial<Parameters<typeof turns.take>[0]> = {}) =>
    turns.take({ source: name.slice(0, 1), isKnown: false, ...place }, async () => {
      begun.push(name)
      await new Promise<void>((done) => end.push(done))
      return name
    })
  const settle = () => new Promise<void>((done) => setImmediate(done))
  const next = async () => {
    const [first] = end
    end = end.slice(1)
    first?.()
    await settle()
  }
  void run('x0')
  await settle()
  return { turns, begun, run, next, settle }
}

test('sources take turns: the fourth of a source that floods waits for the first of another', async () => {
  const { begun, run, next } = await busy()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void run(name)
  for (let i = 0; i < 5; i++) await next()
  expect(begun).toEqual(['x0', 'a1', 'b1', 'c1', 'a2', 'a3'])
})

test('known devices go first, and strangers still get one turn of four', async () => {
  const { begun, run, next } = await busy()
  for (const name of ['a1', 'a2', 'a3']) void run(name)
  for (const name of ['k1', 'l1', 'm1', 'n1', 'o1']) void run(name, { isKnown: true })
  for (let i = 0; i < 8; i++) await next()
  expect(begun).toEqual(['x0', 'k1', 'l1', 'm1', 'a1', 'n1', 'o1', 'a2', 'a3'])
})

test('beyond its own length a source is refused, beyond the whole length all strangers, and a known device still waits', async () => {
  const { begun, run, next } = await busy()
  for (const name of ['a1', 'a2', 'a3']) void run(name)
  await expect(run('a4')).rejects.toMatchObject({ code: 'auth.too_many', status: 429 })
  for (const name of ['b1', 'c1']) void run(name)
  await expect(run('d1')).rejects.toMatchObject({ code: 'auth.busy', status: 503 })
  const known = run('k1', { isKnown: true })
  await next()
  expect(begun).toEqual(['x0', 'k1'])
  await next()
  await expect(known).resolves.toBe('k1')
})

test('a client that is gone loses its place, and a refused task takes none', async () => {
  const { turns, begun, run, next } = await busy()
  const gone = new AbortController()
  const leaving = run('a1', { gone: gone.signal })
  void run('a2')
  gone.abort(new Error('left'))
  await expect(leaving).rejects.toThrow('left')
  await expect(run('a3', { gone: gone.signal })).rejects.toThrow('left')
  await next()
  await next()
  expect(begun).toEqual(['x0', 'a2'])
  expect(turns.isBusy()).toBe(false)
})

test('a task that throws frees its slot', async () => {
  const turns = createTurnsBySource({ ...limits, size: 1 })
  const place = { source: 'a', isKnown: false }
  await expect(turns.take(place, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns.take(place, async () => 1)).resolves.toBe(1)
})
