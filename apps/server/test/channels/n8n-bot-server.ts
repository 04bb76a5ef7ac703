import type { Agent } from '@portavoz/contract'
import { onTestFinished } from 'vitest'
import { instantReplies } from '../helpers/instant-replies.ts'
import { waitForAgent, isAgentConnected } from '../helpers/wait-for-agent.ts'
import { activateBotWorkflows } from '../fakes/n8n/telegram-workflow.ts'
import { startFakeN8n } from '../fakes/n8n/n8n.ts'
import { startTestServer } from '../test-server.ts'
import { signUp } from '../test-accounts.ts'

const N8N_CONFIG_PATH = '/api/configuration/n8n/config'

/** Short intervals: the fake Telegram has no rate limit. */
export const FAST_TELEGRAM_SCHEDULE = {
  firstMs: 10,
  mostMs: 10,
  otherPollerMs: 10,
  contestedSeconds: 0,
  revokedMs: 10,
  foreignMs: 10,
  checkMs: 10,
}

export type N8nBotServer = Awaited<ReturnType<typeof startN8nBotServer>>

/** A server and an owner whose n8n receives bot messages; new agents use it if `isEnabled`. */
export async function startN8nBotServer({
  isEnabled = true,
  telegramSchedule = FAST_TELEGRAM_SCHEDULE,
  env = {},
}: {
  isEnabled?: boolean
  telegramSchedule?: Partial<typeof FAST_TELEGRAM_SCHEDULE & { freshMs: number }>
  env?: Record<string, string>
} = {}) {
  const n8n = await startFakeN8n()
  onTestFinished(() => n8n.close())
  const bots = activateBotWorkflows(n8n)
  const server = await startTestServer({
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url, ...env },
    inputs: { telegramSchedule, n8nTimeoutMs: 2_000 },
  })
  const { token } = await signUp(server, 'mariana')
  const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, body, token)
  const useN8n = (isOn = true, webhookUrl = n8n.webhookUrl) =>
    server.call('POST', N8N_CONFIG_PATH, { webhookUrl, isEnabled: isOn }, token)
  await useN8n(isEnabled)
  const { key } = (await call('POST', '/integration-keys', { name: 'n8n' })).body.data

  return {
    server,
    n8n,
    bots,
    token,
    call,
    useN8n,
    /** The workflow requests each reply for this agent from the server. */
    answerThroughApi: (agent: Pick<Agent, 'id'>) =>
      bots.setReply(async ({ chatId, messageId, name, text }) => {
        const conversation = {
          sessionName: `wf_${agent.id}`,
          userPhone: chatId,
          userName: name,
          externalId: messageId,
        }
        const response = await server.call(
          'POST',
          `/api/agents/${agent.id}/execution`,
          { input: text, conversation },
          key,
        )
        return response.body.data?.reply ?? null
      }),
    key: key as string,
    waitForAgentState: (id: string, isSo: (agent: Agent) => boolean) => waitForAgent(server, token, id, isSo),
  }
}

let createdBots = 0

/** A bot in the fake Telegram, and an agent with it. */
export async function createBotAgent({ server, call }: Pick<N8nBotServer, 'server' | 'call'>, overrides: object = {}) {
  createdBots += 1
  // A bot's token begins with its id.
  const number = 730_000 + createdBots
  const botToken = `${number}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const bot = server.telegram.addBot(botToken, { id: number, username: `flujo${createdBots}_bot`, name: 'Tienda' })
  const agentInput = {
    name: `Ventas ${createdBots}`,
    description: 'Vende',
    prompt: 'Eres vendedor',
    platform: 'telegram',
    botToken,
    customConfig: instantReplies,
    ...overrides,
  }
  const { status, body } = await call('POST', '/agents', agentInput)
  return { bot, botToken, status, body, agent: body.data as Agent }
}

/** An agent whose bot messages an n8n receives. */
export async function startServerWithN8nBot(options?: Parameters<typeof startN8nBotServer>[0]) {
  const arrangement = await startN8nBotServer(options)
  const botAgent = await createBotAgent(arrangement)
  await arrangement.waitForAgentState(botAgent.agent.id, (agent) => isAgentConnected(agent) && agent.problem === null)
  return { ...arrangement, ...botAgent }
}

/** The address to which Telegram delivers the bot's updates. */
export const botWebhookUrl = ({ n8n }: Pick<N8nBotServer, 'n8n'>, { id }: Pick<Agent, 'id'>) =>
  `${n8n.webhookUrl}/telegram-agent/${id}`

/** How often Telegram received this method. */
export const countCalls = ({ calls }: { calls: { method: string }[] }, name: string) =>
  calls.filter(({ method }) => method === name).length
