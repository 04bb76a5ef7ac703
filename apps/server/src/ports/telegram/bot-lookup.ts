/** What the network says about a bot token. */
export type BotLookup =
  | { outcome: 'found'; botId: string; botName: string; botUsername: string; webhookUrl: string }
  | { outcome: 'bad_token' }
  | { outcome: 'unreachable' }

/** Asks the network which bot a token belongs to, before an agent uses it. */
export type LookUpBot = (botToken: string) => Promise<BotLookup>
