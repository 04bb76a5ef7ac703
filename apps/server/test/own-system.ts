import { onTestFinished } from 'vitest'
import { openReceiver } from './fakes/receiver/receiver.ts'
import { openHouse } from './house.ts'
import { converse, thread, withAgent } from './people.ts'

type Options = Parameters<typeof openHouse>[0]

/** A house with an agent that asks its owner's own system, which stands at `system.url`. */
export async function openOwnSystem(config: Record<string, unknown> = {}, options: Options = {}) {
  const system = await openReceiver()
  onTestFinished(system.close)
  const house = await openHouse({
    ...options,
    env: { ALLOWED_PRIVATE_ORIGINS: system.origin, ...options.env },
    // However busy this machine is.
    outside: { lookupPatienceMs: 60_000, ...options.outside },
  })
  const dataSources = { webhook: true, webhookUrl: system.url }
  const made = await withAgent(house, { dataSources, fallbackBehavior: { retryAttempts: 0 }, ...config })
  const path = `/api/agents/${made.agent.id}`
  const call = (method: string, tail: string, body?: unknown) => house.call(method, path + tail, body, made.token)
  return {
    ...made,
    house,
    system,
    call,
    /** What the system says to the next questions. */
    says: (...answers: string[]) => system.next(...answers.map((body) => ({ status: 200, body }))),
    ask: (text: string) => converse(house, made.bot, { id: 99, firstName: 'Luz' }, text),
    /** «¿Por qué (no) respondió?» of the last message. */
    async why() {
      const { messages } = await thread(house, made.token)
      return (await house.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, made.token)).body.data
    },
    said: () => made.bot.sent.map(({ shown }) => shown),
  }
}
