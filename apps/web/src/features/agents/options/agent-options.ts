import type { OptionDescriptor } from './option-kinds.ts'
import { escalationRuleOptions } from './descriptors/escalation.ts'
import { fallbackOptions } from './descriptors/fallback.ts'
import { hoursOptions } from './descriptors/hours.ts'
import { leadOptions } from './descriptors/leads.ts'
import { messageOptions } from './descriptors/messages.ts'
import { modelOptions } from './descriptors/model.ts'
import { paymentReceiptOptions } from './descriptors/payment-receipts.ts'
import { replyStyleOptions } from './descriptors/reply-style.ts'
import { sourceOptions } from './descriptors/sources.ts'

/**
 * The options of an agent, by their path in the configuration, in the order of the form. The form, the agent's detail
 * and the comparison of versions read this table.
 */
export const agentOptions = {
  ...replyStyleOptions,
  ...sourceOptions,
  ...modelOptions,
  ...hoursOptions,
  ...fallbackOptions,
  ...escalationRuleOptions,
  ...leadOptions,
  ...paymentReceiptOptions,
  ...messageOptions,
} as const satisfies Record<string, OptionDescriptor>

export type AgentOptionName = keyof typeof agentOptions
export const optionNames = Object.keys(agentOptions) as AgentOptionName[]

export const agentOption = (name: AgentOptionName): OptionDescriptor => agentOptions[name]
