import { botHookPath } from '@portavoz/contract'

type Whose = { agentId: string; webhookId: string }

/** The end of the address at which Telegram brings us a bot's messages. */
export const hookPathOf = ({ webhookId }: Pick<Whose, 'webhookId'>): string => `/webhooks/telegram/${webhookId}`

/** An address that was set for this very agent: ours, or one at some n8n. */
export const isOfAgent = (url: string, agent: Whose): boolean =>
  url.endsWith(hookPathOf(agent)) || url.endsWith(botHookPath(agent.agentId))

/** Somewhere at the n8n whose workflows stand behind `base`. */
export const isAtWorkflows = (url: string, base: string): boolean => url.startsWith(`${base}/`)
