import { EVENTS_PATH } from '@portavoz/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Events, StoredEvent, Subscription } from './events.ts'
import type { Viewer } from './http.ts'

type Needs = {
  events: Events
  whoIs: (request: FastifyRequest) => Promise<{ viewer: Viewer; token: string }>
  /** Those of the tokens that were not revoked: the streams of the others end. */
  stillValid: (tokens: readonly string[]) => Promise<Set<string>>
}

type Client = { response: ServerResponse; token: string; end: () => void }

const BEAT_MS = 15_000
const RECHECK_MS = 4_000
/** A console that reads nothing is let go: it will come back and ask for what it missed. */
const MOST_UNREAD_BYTES = 256 * 1024

/** `GET /api/events`: what happens to this user, as it happens. */
export function eventStream(app: FastifyInstance, { events, whoIs, stillValid }: Needs) {
  const clients = new Set<Client>()

  app.get(`/api${EVENTS_PATH}`, async (request, reply) => {
    const { viewer, token } = await whoIs(request)
    const since = request.headers['last-event-id']
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    const client: Client = { response, token, end: () => response.end() }
    clients.add(client)
    let subscription: Subscription = { leave: () => {}, position: '' }
    response.on('close', () => {
      clients.delete(client)
      subscription.leave()
    })
    try {
      const tell = (event: StoredEvent) => say(response, frame(event))
      subscription = await events.subscribe(viewer.id, typeof since === 'string' ? since : null, tell)
    } catch (err) {
      request.log.warn({ err }, 'a stream could not begin')
      response.destroy()
    }
    // Whoever sees the stream open misses nothing from then on, also when they come back before anything was told.
    if (response.destroyed) subscription.leave()
    else say(response, `id: ${subscription.position}\n\n`)
  })

  const beat = setInterval(() => {
    for (const { response } of clients) say(response, ': latido\n\n')
  }, BEAT_MS).unref()

  let isChecking = false
  const check = async () => {
    // A round that takes long is not joined by the next: a database that is busy would get busier.
    if (isChecking || clients.size === 0) return
    isChecking = true
    await endRevoked(clients, stillValid).finally(() => (isChecking = false))
  }
  const recheck = setInterval(() => void check(), RECHECK_MS).unref()

  return {
    stop() {
      clearInterval(beat)
      clearInterval(recheck)
      for (const client of clients) client.end()
    },
  }
}

/** One that is ending hears nothing more; one that does not read is let go. */
function say(response: ServerResponse, text: string) {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
  else response.write(text)
}

/** Written once for all who hear it. */
const frames = new WeakMap<StoredEvent, string>()

function frame(event: StoredEvent): string {
  const { id, data } = event
  const text = frames.get(event) ?? `id: ${id}\nevent: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
  frames.set(event, text)
  return text
}

/** All of them in one question; while nobody answers it, everybody stays. */
async function endRevoked(clients: Set<Client>, stillValid: Needs['stillValid']) {
  const asked = [...clients]
  const valid = await stillValid([...new Set(asked.map(({ token }) => token))]).catch(() => null)
  for (const client of asked) if (valid && !valid.has(client.token)) client.end()
}
