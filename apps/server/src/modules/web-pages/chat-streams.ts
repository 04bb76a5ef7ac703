import { fail, webPageLimits } from '@portavoz/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Events } from '../../platform/realtime/events.ts'
import type { OpenVisit } from './web-chat.service.ts'

const HEARTBEAT_MS = 15_000
/** A frame is a few bytes: a visitor with so many unread ones is gone. */
const MAX_UNREAD_BYTES = 16 * 1024

type ChatStream = OpenVisit & { response: ServerResponse; source: string; endsAt: number }

export type ChatStreams = ReturnType<typeof createChatStreams>

/** Server-sent events of visitors' pages. They say that the history changed; the page reads it again. */
export function createChatStreams({ events, nowMs }: { events: Pick<Events, 'subscribe'>; nowMs: () => number }) {
  const streams = new Set<ChatStream>()
  let isStopped = false

  const check = () => {
    for (const { response, endsAt } of streams) {
      if (endsAt <= nowMs()) response.end()
      else send(response, ': latido\n\n')
    }
  }
  let heartbeat: NodeJS.Timeout | null = null

  /** Neither an address nor a visitor nor the visitors of one business can use up the streams of the others. */
  function admit(source: string, { workspaceId, conversationId }: OpenVisit) {
    const count = (isCounted: (stream: ChatStream) => boolean) => [...streams].filter(isCounted).length
    if (
      streams.size >= webPageLimits.streamsMax ||
      count((stream) => stream.source === source) >= webPageLimits.streamsPerAddress ||
      count((stream) => stream.conversationId === conversationId) >= webPageLimits.streamsPerVisitor ||
      count((stream) => stream.workspaceId === workspaceId) >= webPageLimits.streamsPerWorkspace
    )
      fail('auth.too_many')
  }

  return {
    count: () => streams.size,

    async open(visit: OpenVisit, source: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { workspaceId, conversationId } = visit
      // Nothing would end it, so the stop would wait for it.
      if (isStopped) fail('unavailable')
      admit(source, visit)
      reply.hijack()
      const response = reply.raw
      // The visitor left while the visit was looked up: `close` was emitted then, and is not emitted again.
      if (response.destroyed) return
      const stream = { ...visit, response, source, endsAt: nowMs() + webPageLimits.streamLifeMs }
      streams.add(stream)
      heartbeat ??= setInterval(check, HEARTBEAT_MS).unref()
      let unsubscribe = () => {}
      response.on('close', () => {
        streams.delete(stream)
        unsubscribe()
      })
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      })
      response.flushHeaders()
      try {
        const subscription = await events.subscribe([workspaceId], null, ({ data }) => {
          if ('conversationId' in data && data.conversationId === conversationId)
            send(response, 'event: change\ndata: {}\n\n')
        })
        unsubscribe = subscription.unsubscribe
      } catch (err) {
        request.log.warn({ err }, 'a stream of a page could not begin')
        response.destroy()
      }
      if (response.destroyed) unsubscribe()
      // What changed before the subscription is read now.
      else send(response, 'event: change\ndata: {}\n\n')
    },

    /** Ends every stream, and refuses those that begin later. */
    stop() {
      isStopped = true
      if (heartbeat) clearInterval(heartbeat)
      for (const { response } of streams) response.end()
    },
  }
}

/** Skips a response that is ending and disconnects a visitor that does not read. */
function send(response: ServerResponse, text: string) {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(text)
}
