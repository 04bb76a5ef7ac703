import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBell } from '../bell.ts'
import { answerJson, readText, resetConnection, serveOnLoopback } from '../serve.ts'
import { embed, type EmbedCall, type EmbedReply, spoilt } from './embeddings.ts'
import type { ModelCall, Reply } from './reply.ts'
import { lastUserText, type Wire, wireOf } from './wires.ts'

type Options = {
  /** Replies in order; when they are used up, `otherwise` speaks. */
  script?: Reply[]
  otherwise?: (call: ModelCall) => Reply | Promise<Reply>
}

export type Model = Awaited<ReturnType<typeof openModel>>

/** A model provider on loopback. Base addresses: `${url}/v1` for all three kinds of client. */
export const openModel = async ({ script = [], otherwise = (call) => `Eco: ${call.asked}` }: Options = {}) => {
  const calls: ModelCall[] = []
  const planned = [...script]
  const embedded: EmbedCall[] = []
  const plannedVectors: EmbedReply[] = []
  let dimensions = 256
  const bell = createBell()
  let gate: { opened: Promise<void>; open: () => void } | null = null

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request)
    const path = new URL(request.url ?? '/', 'http://model').pathname
    if (path.endsWith('/embeddings')) return answerVectors(request, response, text)
    const wire = wireOf(path)
    if (!wire) return answerJson(response, 404, { error: { message: `Unknown path ${path}`, code: 'not_found' } })
    const body = JSON.parse(text) as Record<string, unknown>
    const call = { path, headers: request.headers, body, wire: wire.name, asked: lastUserText(body) }
    calls.push(call)
    bell.ring()
    await gate?.opened
    await perform(planned.shift() ?? (await otherwise(call)), wire, body, response)
  }

  const answerVectors = async ({ headers }: IncomingMessage, response: ServerResponse, text: string) => {
    const { model, input } = JSON.parse(text) as { model: string; input: string[] }
    embedded.push({ model, input, headers })
    bell.ring()
    await gate?.opened
    const reply = plannedVectors.shift() ?? { dimensions }
    if ('dimensions' in reply) dimensions = reply.dimensions
    const vectors = input.map((one) => embed(one, model, dimensions))
    performVectors(reply, vectors, model, response)
  }

  const loopback = await serveOnLoopback(answer)
  return {
    url: loopback.url,
    calls,
    /** Adds replies to the script. */
    reply: (...replies: Reply[]): void => {
      planned.push(...replies)
    },
    /** The calls for vectors, beside the others. */
    embedded,
    /** What happens to the next calls for vectors. */
    embed: (...replies: EmbedReply[]): void => void plannedVectors.push(...replies),
    /** From now on no call is answered, until `release`. */
    hold: (): void => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate ??= { opened: promise, open: resolve }
    },
    release: (): void => {
      gate?.open()
      gate = null
    },
    /** Resolves with all calls as soon as there are `count`. */
    waitForCalls: async (count: number, withinMs?: number): Promise<ModelCall[]> => {
      await bell.until(
        () => calls.length >= count,
        () => `${count} calls of the model; there were ${calls.length}`,
        withinMs,
      )
      return calls
    },
    waitForEmbedded: (count: number, withinMs?: number) =>
      bell.until(
        () => embedded.length >= count,
        () => `${count} calls for vectors; there were ${embedded.length}`,
        withinMs,
      ),
    unplug: loopback.unplug,
    plugIn: loopback.plugIn,
    close: loopback.unplug,
  }
}

const performVectors = (reply: EmbedReply, made: number[][], model: string, response: ServerResponse) => {
  if ('status' in reply)
    return answerJson(response, reply.status, reply.body ?? { error: { message: 'no' } }, reply.headers ?? {})
  const how = 'trouble' in reply ? reply.trouble : null
  if (how === 'garbage' || how === 'hang' || how === 'drop') return trouble[how](response)
  const data = (how ? spoilt(made, how) : made).map((embedding, index) => ({ object: 'embedding', index, embedding }))
  answerJson(response, 200, { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } })
}

const perform = async (reply: Reply, wire: Wire, body: Record<string, unknown>, response: ServerResponse) => {
  if (typeof reply === 'string') return answerJson(response, 200, wire.answer({ text: reply }, body))
  if ('trouble' in reply) return trouble[reply.trouble](response, wire, body)
  if ('status' in reply)
    return answerJson(response, reply.status, reply.body ?? wire.refusal(reply.status), reply.headers ?? {})
  if (!('after' in reply)) return answerJson(response, 200, wire.answer({ text: '', ...reply }, body))
  await (typeof reply.after === 'function' ? reply.after() : reply.after)
  await perform(reply.reply, wire, body, response)
}

const trouble = {
  empty: (response: ServerResponse, wire: Wire, body: Record<string, unknown>) =>
    answerJson(response, 200, wire.answer({ text: '' }, body)),
  garbage: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": ['),
  hang: () => {},
  drop: resetConnection,
}
