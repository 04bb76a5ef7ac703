/** Behind an account's webhook URL: where Telegram brings the messages of an agent's bot. */
export const botHookPath = (agentId: string): string => `/telegram-agent/${agentId}`
