/** Path below a workspace's webhook URL where Telegram delivers the messages of an agent's bot. */
export const telegramWebhookPath = (agentId: string): string => `/telegram-agent/${agentId}`
