import type { WorkflowReach } from './automation.ts'

/** What a network says about a bot token. */
export type BotLookup =
  | { outcome: 'found'; botId: string; botName: string; botUsername: string; webhookUrl: string }
  | { outcome: 'bad_token' }
  | { outcome: 'unreachable' }

/** Asks the network who this token is, before any agent has it. */
export type LookUpBot = (botToken: string) => Promise<BotLookup>

/** What a network says when a bot's messages should be brought to an address; `text` is its own, without secrets. */
export type HandedOver =
  | { outcome: 'set' }
  | { outcome: 'refused'; status: number; text: string }
  | { outcome: 'unreachable' }

/** Has the network bring a bot's messages to somebody else's address, and show this secret with each. */
export type HandOver = (botToken: string, address: string, secret: string) => Promise<HandedOver>

/** A bot as the workflow of its owner's n8n knows it. */
export type WorkflowBot = {
  userId: string
  agentId: string
  botToken: string
  botUsername: string
  /** How its n8n is reached, where its account may be gone. */
  reach?: WorkflowReach
}

/** The workflow of an account's n8n that holds the conversations of its bots. */
export type BotWorkflow = {
  /** What the addresses of an account's workflows begin with; null for an account without n8n. */
  baseOf: (userId: string) => Promise<string | null>
  /** What its workflows want to be shown; '' for an account without n8n. */
  secretOf: (userId: string) => Promise<string>
  /** The bot is its own from now on. False when it did not say that it understood. */
  begin: (bot: WorkflowBot, address: string, signal: AbortSignal) => Promise<boolean>
  /** The bot is left alone by its network, or, where it `movesOn`, heard by somebody else. False as above. */
  end: (bot: WorkflowBot, how: { movesOn: boolean }, signal: AbortSignal) => Promise<boolean>
}
