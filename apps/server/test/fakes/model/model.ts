import type { IncomingMessage, ServerResponse } from 'node:http'
import { createChangeNotifier } from '../change-notifier.ts'
import { answerJson, readText, resetConnection, serveOnLoopback } from '../loopback-server.ts'
import { computeVector, type EmbeddingCall, type EmbeddingReply, corruptVectors } from './fake-embeddings.ts'
import { paymentCheckReply, isPaymentCheck } from '../../payment-receipts/payment-checks.ts'
import type { ModelCall, ModelReply } from './model-reply.ts'
import { lastUserText, type WireFormat, wireFormatOf } from './wire-formats.ts'

type FakeModelOptions = {
  /** Replies in order; after the last one, `fallback` answers. */
  script?: ModelReply[]
  fallback?: (modelCall: ModelCall) => ModelReply | Promise<ModelReply>
  /** Whether a draft confirms a payment. */
  classifyDraft?: (modelCall: ModelCall) => ModelReply
}

export type FakeModel = Awaited<ReturnType<typeof startFakeModel>>

/** A model provider on loopback. The base address is `${url}/v1` for all three kinds of client. */
export const startFakeModel = async ({
  script = [],
  fallback = (modelCall) => `Eco: ${modelCall.lastUserText}`,
  classifyDraft = () => paymentCheckReply('no'),
}: FakeModelOptions = {}) => {
  const calls: ModelCall[] = []
  const queuedReplies = [...script]
  const paymentChecks: ModelCall[] = []
  const queuedPaymentChecks: ModelReply[] = []
  const embeddingCalls: EmbeddingCall[] = []
  const queuedEmbeddings: EmbeddingReply[] = []
  let dimensions = 256
  const notifier = createChangeNotifier()
  let hold: { opened: Promise<void>; open: () => void } | null = null

  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request)
    const path = new URL(request.url ?? '/', 'http://model').pathname
    if (path.endsWith('/embeddings')) return handleEmbeddings(request, response, text)
    const wire = wireFormatOf(path)
    if (!wire) return answerJson(response, 404, { error: { message: `Unknown path ${path}`, code: 'not_found' } })
    const body = JSON.parse(text) as Record<string, unknown>
    const modelCall = { path, headers: request.headers, body, wire: wire.name, lastUserText: lastUserText(body) }
    const isCheck = isPaymentCheck(body)
    const log = isCheck ? paymentChecks : calls
    log.push(modelCall)
    notifier.notify()
    await hold?.opened
    const reply = isCheck
      ? (queuedPaymentChecks.shift() ?? classifyDraft(modelCall))
      : (queuedReplies.shift() ?? (await fallback(modelCall)))
    await sendReply(reply, wire, body, response)
  }

  const handleEmbeddings = async ({ headers }: IncomingMessage, response: ServerResponse, text: string) => {
    const { model, input } = JSON.parse(text) as { model: string; input: string[] }
    embeddingCalls.push({ model, input, headers })
    notifier.notify()
    await hold?.opened
    const reply = queuedEmbeddings.shift() ?? { dimensions }
    if ('dimensions' in reply) dimensions = reply.dimensions
    const vectors = input.map((one) => computeVector(one, model, dimensions))
    sendVectors(reply, vectors, model, response)
  }

  const loopback = await serveOnLoopback(handleRequest)
  return {
    url: loopback.url,
    calls,
    /** Appends replies to the script. */
    queueReplies: (...replies: ModelReply[]): void => {
      queuedReplies.push(...replies)
    },
    /** Forgets queued replies that no call took. */
    dropReplies: () => void queuedReplies.splice(0),
    /** The questions whether a draft confirms a payment; `calls` does not contain them. */
    paymentChecks,
    /** The answers to the next of these questions; after the last one, `classifyDraft` answers. */
    queuePaymentChecks: (...replies: ModelReply[]): void => void queuedPaymentChecks.push(...replies),
    waitForPaymentChecks: (count: number) =>
      notifier.waitUntil(
        () => paymentChecks.length >= count,
        () => `${count} payment checks; there were ${paymentChecks.length}`,
      ),
    /** The embeddings calls; `calls` does not contain them. */
    embeddingCalls,
    /** The answers to the next embeddings calls. */
    queueEmbeddings: (...replies: EmbeddingReply[]): void => void queuedEmbeddings.push(...replies),
    /** From now on no call is answered until `release`. */
    hold: (): void => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold ??= { opened: promise, open: resolve }
    },
    release: (): void => {
      hold?.open()
      hold = null
    },
    /** Resolves with all calls as soon as there are `count`. */
    waitForCalls: async (count: number, withinMs?: number): Promise<ModelCall[]> => {
      await notifier.waitUntil(
        () => calls.length >= count,
        () => `${count} calls of the model; there were ${calls.length}`,
        withinMs,
      )
      return calls
    },
    waitForEmbeddingCalls: (count: number, withinMs?: number) =>
      notifier.waitUntil(
        () => embeddingCalls.length >= count,
        () => `${count} calls for vectors; there were ${embeddingCalls.length}`,
        withinMs,
      ),
    unplug: loopback.unplug,
    plugIn: loopback.plugIn,
    close: loopback.unplug,
  }
}

const sendVectors = (reply: EmbeddingReply, vectors: number[][], model: string, response: ServerResponse) => {
  if ('status' in reply)
    return answerJson(response, reply.status, reply.body ?? { error: { message: 'no' } }, reply.headers ?? {})
  const fault = 'trouble' in reply ? reply.trouble : null
  if (fault === 'garbage' || fault === 'hang' || fault === 'drop') return malformedReplies[fault](response)
  const data = (fault ? corruptVectors(vectors, fault) : vectors).map((embedding, index) => ({
    object: 'embedding',
    index,
    embedding,
  }))
  answerJson(response, 200, { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } })
}

const sendReply = async (
  reply: ModelReply,
  wire: WireFormat,
  body: Record<string, unknown>,
  response: ServerResponse,
) => {
  if (typeof reply === 'string') return answerJson(response, 200, wire.buildReply({ text: reply }, body))
  if ('trouble' in reply) return malformedReplies[reply.trouble](response, wire, body)
  if ('status' in reply)
    return answerJson(response, reply.status, reply.body ?? wire.buildRefusal(reply.status), reply.headers ?? {})
  if (!('after' in reply)) return answerJson(response, 200, wire.buildReply({ text: '', ...reply }, body))
  await (typeof reply.after === 'function' ? reply.after() : reply.after)
  await sendReply(reply.reply, wire, body, response)
}

const malformedReplies = {
  empty: (response: ServerResponse, wire: WireFormat, body: Record<string, unknown>) =>
    answerJson(response, 200, wire.buildReply({ text: '' }, body)),
  garbage: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": ['),
  hang: () => {},
  drop: resetConnection,
}
