import { type Agent, channels } from '@portavoz/contract'

/** What an agent's options depend on: its platform and its engine. */
export type AgentRuntime = Pick<Agent, 'platform' | 'engine'>

/** n8n workflows show no typing indicator, get replies as text, and decide about read receipts by themselves. */
const embeddedOnlyOptions = new Set([
  'useTypingIndicator',
  'mediaNotice.enabled',
  'mediaNotice.message',
  'features.voiceReplies',
  'paymentReceipts.enabled',
  'paymentReceipts.payees',
])

/** Numbers cannot be listed where contacts are not known by them. */
export const isOptionSupportedBy =
  ({ platform, engine }: AgentRuntime) =>
  (name: string): boolean =>
    !(name === 'neverAnswer' && channels[platform].phoneSuffix === null) &&
    !(engine === 'n8n' && embeddedOnlyOptions.has(name))
