import { onTestFinished } from 'vitest'
import { startWebhookReceiver } from '../fakes/webhook/webhook-receiver.ts'
import { startTestServer } from '../test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../test-accounts.ts'

type LookupServerOptions = Parameters<typeof startTestServer>[0]

/** A server with an agent that queries its owner's own system at `system.url`. */
export async function startLookupServer(config: Record<string, unknown> = {}, options: LookupServerOptions = {}) {
  const system = await startWebhookReceiver()
  onTestFinished(system.close)
  const server = await startTestServer({
    ...options,
    env: { ALLOWED_PRIVATE_ORIGINS: system.origin, ...options.env },
    // A long timeout, because the machine may be busy.
    inputs: { lookupTimeoutMs: 60_000, ...options.inputs },
  })
  const dataSources = { webhook: true, webhookUrl: system.url }
  const arrangement = await createOwnerWithAgent(server, {
    dataSources,
    fallbackBehavior: { retryAttempts: 0 },
    ...config,
  })
  const path = `/api/agents/${arrangement.agent.id}`
  const call = (method: string, tail: string, body?: unknown) =>
    server.call(method, path + tail, body, arrangement.token)
  return {
    ...arrangement,
    server,
    system,
    call,
    /** The answers of the system to the next queries. */
    queueAnswers: (...answers: string[]) => system.failNext(...answers.map((body) => ({ status: 200, body }))),
    sendAsCustomer: (text: string) => sendAndDrain(server, arrangement.bot, { id: 99, firstName: 'Luz' }, text),
    /** «¿Por qué (no) respondió?» of the last message. */
    async fetchLastJournal() {
      const { messages } = await fetchThread(server, arrangement.token)
      return (await server.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, arrangement.token))
        .body.data
    },
    sentTexts: () => arrangement.bot.sent.map(({ shown: visibleText }) => visibleText),
  }
}
