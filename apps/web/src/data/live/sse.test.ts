import { expect, test } from 'vitest'
import { readEvents } from './sse.ts'

async function read(...pieces: (string | Uint8Array)[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      controller.close()
    },
  })
  let pieceCount = 0
  const events = []
  for await (const event of readEvents(body, () => pieceCount++)) events.push(event)
  return { events, pieceCount }
}

test('an event is read whole, however it was cut on the way', async () => {
  const { events } = await read('id: 7\nev', 'ent: agent\ndata: {"a":', '1}\n', '\nid: 8\ndata: x\n\n')
  expect(events).toEqual([
    { id: '7', event: 'agent', data: '{"a":1}' },
    { id: '8', event: 'message', data: 'x' },
  ])
})

test('a letter cut in two arrives as one letter', async () => {
  const bytes = new TextEncoder().encode('data: señal\n\n')
  const { events } = await read(bytes.slice(0, 9), bytes.slice(9))
  expect(events[0]?.data).toBe('señal')
})

test('heartbeats are no events, but they are heard', async () => {
  const { events, pieceCount } = await read(': hola\n\n', ':\n\n')
  expect(events).toEqual([])
  expect(pieceCount).toBe(2)
})

test('an event that never ended is not told', async () => {
  const { events } = await read('data: completo\n\n', 'data: a medias\n')
  expect(events.map(({ data }) => data)).toEqual(['completo'])
})
