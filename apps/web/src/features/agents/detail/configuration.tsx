import type { Agent } from '@portavoz/contract'
import { agentOption, type AgentOptionName, optionNames } from '../options/agent-options.ts'
import { isOptionSupportedBy } from '../options/option-support.ts'
import { modelLabel } from './model-label.ts'
import { FactList } from './detail-section.tsx'

/** Where the order differs from the form: these first, the others after them in the order of the form. */
const firstFacts: (AgentOptionName | 'model' | 'variables')[] = [
  'model',
  'autoReply',
  'responseDelay',
  'maxResponseLength',
  'useTypingIndicator',
  'personality.tone',
  'personality.language',
  'features.guideCustomers',
  'dataSources.knowledgeBase',
  'dataSources.webhook',
  'features.autoFAQ',
  'features.sendPictures',
  'features.voiceReplies',
  'variables',
  'disclosure.message',
  'greeting',
  'businessHours.enabled',
  'businessHours.timezone',
  'businessHours.outsideHoursMessage',
  'fallbackBehavior.message',
  'fallbackBehavior.outageMessage',
  'fallbackBehavior.retryAttempts',
  'features.humanEscalation',
  'escalationRules.keywords',
  'escalationRules.message',
  'escalationRules.workingHours',
  'mediaNotice.message',
]

const variablePlaceholder = (variable: string) => `{{${variable}}}`

/** The facts of the options that have an effect for this agent. */
function configurationFacts(agent: Agent) {
  const { customConfig: config } = agent
  const isSupported = isOptionSupportedBy(agent)
  const variables = Object.keys(config.variables).map(variablePlaceholder).join(', ') || 'Ninguna'
  const optionFacts = optionNames.filter(isSupported).flatMap((name) => {
    const { label, fullLabel = label, fact } = agentOption(name)
    if (!fact || fact.isShown?.(config) === false) return []
    return [{ name, label: fact.label ?? fullLabel, value: fact.value(config) }]
  })
  return [
    { name: 'model' as const, label: 'Modelo', value: modelLabel(agent) },
    { name: 'variables' as const, label: 'Variables del prompt', value: variables },
    ...optionFacts,
  ]
}

const rankOf = ({ name }: { name: (typeof firstFacts)[number] }) =>
  firstFacts.indexOf(name) + 1 || firstFacts.length + 1

export function Configuration({ agent }: { agent: Agent }) {
  const facts = configurationFacts(agent).toSorted((one, other) => rankOf(one) - rankOf(other))
  return <FactList facts={facts} />
}
