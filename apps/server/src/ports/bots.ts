/** What a network says about a bot token. */
export type BotLookup =
  | { outcome: 'found'; botId: string; botName: string; botUsername: string; webhookUrl: string }
  | { outcome: 'bad_token' }
  | { outcome: 'unreachable' }

/** Asks the network who this token is, before any agent has it. */
export type LookUpBot = (botToken: string) => Promise<BotLookup>
