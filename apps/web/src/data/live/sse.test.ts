import { expect, test } from 'vitest'
import { readEvents } from './sse.ts'

async function readAll(...chunks: (string | Uint8Array)[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  let pieceCount = 0
  const events = []
  for await (const event of readEvents(body, () => pieceCount++)) events.push(event)
  return { events, pieceCount }
}

test('an event is read whole, wherever it was split', async () => {
  const { events } = await readAll('id: 7\nev', 'ent: agent\ndata: {"a":', '1}\n', '\nid: 8\ndata: x\n\n')
  expect(events).toEqual([
    { id: '7', event: 'agent', data: '{"a":1}' },
    { id: '8', event: 'message', data: 'x' },
  ])
})

test('a multi-byte character split in two is decoded as one', async () => {
  const bytes = new TextEncoder().encode('data: señal\n\n')
  const { events } = await readAll(bytes.slice(0, 9), bytes.slice(9))
  expect(events[0]?.data).toBe('señal')
})

test('heartbeats: reported as activity and not as events', async () => {
  const { events, pieceCount } = await readAll(': hola\n\n', ':\n\n')
  expect(events).toEqual([])
  expect(pieceCount).toBe(2)
})

test('an event without its end is not delivered', async () => {
  const { events } = await readAll('data: completo\n\n', 'data: a medias\n')
  expect(events.map(({ data }) => data)).toEqual(['completo'])
})
