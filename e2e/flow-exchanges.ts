import { callApi } from './linked-agent.ts'
import { createAgent, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'

/** An exchange of an n8n workflow, reported with an integration key. */
export type FlowExchange = {
  userMessage: string
  aiResponse?: string
  userName?: string
  userPhone?: string
  at?: Date
}

/** Creates a user with a Telegram agent and reports these exchanges. */
export async function createAgentWithExchanges(product: Product, username: string, exchanges: readonly FlowExchange[]) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string; sessionName: string }[]
  const reportExchange = createReporter(product, token, agent!.sessionName)
  for (let start = 0; start < exchanges.length; start += 10)
    await Promise.all(exchanges.slice(start, start + 10).map((exchange) => reportExchange(exchange)))
  return { owner, bot, token, reportExchange }
}

const createReporter =
  (product: Product, token: string, sessionName: string) =>
  ({ at, ...fields }: FlowExchange) =>
    callApi(product, token, 'POST', '/conversation-logs', {
      sessionName,
      userName: 'Ana Ruiz',
      userPhone: '7001',
      ...fields,
      ...(at && { createdAt: at.toISOString() }),
    })
