import { EVENTS_PATH } from '@portavoz/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Events, StoredEvent, Subscription } from './events.ts'
import type { Viewer } from './http.ts'

type Needs = {
  events: Events
  whoIs: (request: FastifyRequest) => Promise<{ viewer: Viewer; token: string }>
  /** False once the token has been revoked: its stream then ends. */
  stillValid: (token: string) => Promise<boolean>
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

  const recheck = setInterval(() => void endRevoked(clients, stillValid), RECHECK_MS).unref()

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

const frame = ({ id, data }: StoredEvent) => `id: ${id}\nevent: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`

async function endRevoked(clients: Set<Client>, stillValid: Needs['stillValid']) {
  for (const client of clients) if (!(await stillValid(client.token).catch(() => true))) client.end()
}
