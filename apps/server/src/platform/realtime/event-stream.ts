import { EVENTS_PATH, fail } from '@portavoz/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { StoredEvent } from './events.store.ts'
import type { Events, EventSubscription } from './events.ts'
import type { Viewer } from '../http/viewer.ts'
import { isForPerson } from './is-for-person.ts'
import { ignoreFailure } from '../errors/ignore-failure.ts'

type EventStreamDeps = {
  events: Events
  requireViewer: (request: FastifyRequest) => Promise<{ viewer: Viewer; token: string }>
  /** The tokens that are still valid, with the workspaces of their people; the streams of the others end. */
  filterValidTokens: (tokens: readonly string[]) => Promise<Map<string, string[]>>
}

type StreamClient = {
  response: ServerResponse
  token: string
  follow: EventSubscription['follow']
  end: () => void
}

const HEARTBEAT_MS = 15_000
const RECHECK_MS = 4_000
/** After so many checks in a row that the database did not answer, streams end and consoles say so. */
const MAX_UNANSWERED_CHECKS = 3
/** A console that does not read is disconnected; it reconnects and asks for the events it missed. */
const MAX_UNREAD_BYTES = 256 * 1024

/** `GET /api/events`: server-sent events of all workspaces of the person. */
export function registerEventStream(
  app: FastifyInstance,
  { events, requireViewer, filterValidTokens }: EventStreamDeps,
) {
  const clients = new Set<StreamClient>()
  const withNewMembers = new Set<StreamClient>()
  let isStopped = false

  /** After a change of members: all streams that got its event are checked in one query. */
  const refreshSoon = (client: StreamClient) => {
    withNewMembers.add(client)
    if (withNewMembers.size > 1) return
    setImmediate(() => {
      const changed = [...withNewMembers]
      withNewMembers.clear()
      void refresh(changed, filterValidTokens)
    })
  }

  app.get(`/api${EVENTS_PATH}`, async (request, reply) => {
    const { viewer, token } = await requireViewer(request)
    // Nothing would end it, so the stop would wait for it.
    if (isStopped) fail('unavailable')
    const lastEventId = request.headers['last-event-id']
    reply.hijack()
    const response = reply.raw
    // The console left meanwhile: `close` was emitted then, and is not emitted again.
    if (response.destroyed) return
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    let subscription: EventSubscription = { unsubscribe: () => {}, follow: () => {}, position: '' }
    const client: StreamClient = {
      response,
      token,
      follow: (workspaceIds) => subscription.follow(workspaceIds),
      end: () => response.end(),
    }
    clients.add(client)
    response.on('close', () => {
      clients.delete(client)
      subscription.unsubscribe()
    })
    try {
      const onEvent = (event: StoredEvent) => {
        if (!isForPerson(event.data, viewer.id)) return
        send(response, frameOf(event))
        if (event.data.type === 'members') refreshSoon(client)
      }
      const workspaceIds = (await filterValidTokens([token])).get(token) ?? []
      const since = typeof lastEventId === 'string' ? lastEventId : null
      subscription = await events.subscribe(workspaceIds, since, onEvent)
    } catch (err) {
      request.log.warn({ err }, 'a stream could not begin')
      response.destroy()
    }
    // The position is sent at once, so that a console that reconnects before the first event misses nothing.
    if (response.destroyed) subscription.unsubscribe()
    else send(response, `id: ${subscription.position}\n\n`)
  })

  const heartbeat = setInterval(() => {
    for (const { response } of clients) send(response, ': latido\n\n')
  }, HEARTBEAT_MS).unref()

  let isChecking = false
  let unansweredChecks = 0
  const check = async () => {
    // Checks do not overlap, because a slow database would get slower.
    if (isChecking || clients.size === 0) return
    isChecking = true
    const isAnswered = await refresh([...clients], filterValidTokens).finally(() => (isChecking = false))
    unansweredChecks = isAnswered ? 0 : unansweredChecks + 1
    if (unansweredChecks >= MAX_UNANSWERED_CHECKS) for (const client of clients) client.end()
  }
  const recheck = setInterval(() => void check(), RECHECK_MS).unref()

  return {
    /** Open streams. */
    count: () => clients.size,
    /** Ends every stream, and refuses those that begin later. */
    stop() {
      isStopped = true
      clearInterval(heartbeat)
      clearInterval(recheck)
      for (const client of clients) client.end()
    },
  }
}

/** Skips a response that is ending and disconnects a client that does not read. */
function send(response: ServerResponse, text: string) {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(text)
}

/** Each event is serialized once for all its clients. */
const frames = new WeakMap<StoredEvent, string>()

function frameOf(event: StoredEvent): string {
  const { id, data, workspaceId } = event
  const text =
    frames.get(event) ?? `id: ${id}\nevent: ${data.type}\ndata: ${JSON.stringify({ ...data, workspaceId })}\n\n`
  frames.set(event, text)
  return text
}

/**
 * Ends the streams of revoked tokens and updates which workspaces the others follow, in one query. False when the
 * database did not answer: every stream stays as it is.
 */
async function refresh(
  clients: readonly StreamClient[],
  filterValidTokens: EventStreamDeps['filterValidTokens'],
): Promise<boolean> {
  const valid = await ignoreFailure(filterValidTokens([...new Set(clients.map(({ token }) => token))]))
  if (!valid) return false
  for (const client of clients) {
    const workspaceIds = valid.get(client.token)
    if (workspaceIds) client.follow(workspaceIds)
    else client.end()
  }
  return true
}
