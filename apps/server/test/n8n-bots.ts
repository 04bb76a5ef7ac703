import type { Agent } from '@portavoz/contract'
import { onTestFinished } from 'vitest'
import { calm } from './calm.ts'
import { cardUntil, isConnected } from './card.ts'
import { openBots } from './fakes/n8n/bots.ts'
import { openN8n } from './fakes/n8n/n8n.ts'
import { openHouse } from './house.ts'
import { signUp } from './people.ts'

const CONFIG = '/api/configuration/n8n/config'

/** Telegram's double is asked as often as anybody likes. */
export const haste = {
  firstMs: 10,
  mostMs: 10,
  otherPollerMs: 10,
  contestedSeconds: 0,
  revokedMs: 10,
  foreignMs: 10,
  checkMs: 10,
}

export type BotHouse = Awaited<ReturnType<typeof openBotHouse>>

/** A house and an owner with an n8n that hears bots, which new agents are given where it `isEnabled`. */
export async function openBotHouse({
  isEnabled = true,
  telegramWaits = haste,
  env = {},
}: {
  isEnabled?: boolean
  telegramWaits?: Partial<typeof haste & { freshMs: number }>
  env?: Record<string, string>
} = {}) {
  const n8n = await openN8n()
  onTestFinished(() => n8n.close())
  const bots = openBots(n8n)
  const house = await openHouse({
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url, ...env },
    outside: { telegramWaits, n8nPatienceMs: 2_000 },
  })
  const { token } = await signUp(house, 'mariana')
  const call = (method: string, path: string, body?: unknown) => house.call(method, `/api${path}`, body, token)
  const useN8n = (isOn = true, webhookUrl = n8n.webhookUrl) =>
    house.call('POST', CONFIG, { webhookUrl, isEnabled: isOn }, token)
  await useN8n(isEnabled)
  const { key } = (await call('POST', '/integration-keys', { name: 'n8n' })).body.data

  return {
    house,
    n8n,
    bots,
    token,
    call,
    useN8n,
    /** Its workflow asks this house what to say to whoever writes to that agent. */
    answerFor: (agent: Pick<Agent, 'id'>) =>
      bots.answerWith(async ({ chatId, messageId, name, text }) => {
        const conversation = {
          sessionName: `wf_${agent.id}`,
          userPhone: chatId,
          userName: name,
          externalId: messageId,
        }
        const asked = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: text, conversation }, key)
        return asked.body.data?.reply ?? null
      }),
    key: key as string,
    cardWhen: (id: string, isSo: (agent: Agent) => boolean) => cardUntil(house, token, id, isSo),
  }
}

let made = 0

/** A bot that Telegram knows, and an agent that has it. */
export async function withBot({ house, call }: Pick<BotHouse, 'house' | 'call'>, words: object = {}) {
  made += 1
  // A bot's token begins with its number.
  const number = 730_000 + made
  const botToken = `${number}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const bot = house.telegram.addBot(botToken, { id: number, username: `flujo${made}_bot`, name: 'Tienda' })
  const draft = {
    name: `Ventas ${made}`,
    description: 'Vende',
    prompt: 'Eres vendedor',
    platform: 'telegram',
    botToken,
    customConfig: calm,
    ...words,
  }
  const { status, body } = await call('POST', '/agents', draft)
  return { bot, botToken, status, body, agent: body.data as Agent }
}

/** An agent whose bot an n8n hears. */
export async function heardByN8n(options?: Parameters<typeof openBotHouse>[0]) {
  const kept = await openBotHouse(options)
  const heard = await withBot(kept)
  await kept.cardWhen(heard.agent.id, (agent) => isConnected(agent) && agent.problem === null)
  return { ...kept, ...heard }
}

/** Where Telegram brings what is written to its bot. */
export const addressOf = ({ n8n }: Pick<BotHouse, 'n8n'>, { id }: Pick<Agent, 'id'>) =>
  `${n8n.webhookUrl}/telegram-agent/${id}`

/** How often Telegram was asked for that. */
export const timesOf = ({ calls }: { calls: { method: string }[] }, name: string) =>
  calls.filter(({ method }) => method === name).length
