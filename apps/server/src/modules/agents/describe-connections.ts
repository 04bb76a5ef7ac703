import type { CustomConfig, ModelProvider } from '@portavoz/contract'
import { shownOrigin } from '../../platform/network/shown-origin.ts'
import type { AgentSecrets } from './secrets/agent-secrets.ts'

/** Where an agent's texts and keys go. `secrets` is null when they cannot be opened. */
export type AgentConnections = {
  config: Pick<CustomConfig, 'model' | 'dataSources'>
  secrets: AgentSecrets | null
}

const providerNames: Record<ModelProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  custom: 'otro proveedor',
}
const providers = Object.keys(providerNames) as ModelProvider[]

/** What changed, in Spanish and without any secret; null for nothing. */
export function describeConnectionChange(
  agentName: string,
  before: AgentConnections,
  after: AgentConnections,
): string | null {
  const changes = [...modelChanges(before, after), ...lookupChanges(before, after), ...secretChanges(before, after)]
  return changes.length === 0 ? null : `«${agentName}»: ${changes.join('; ')}`
}

const describeModel = ({ model }: AgentConnections['config']): string =>
  model ? `modelo ${model.name || 'por defecto'} de ${providerNames[model.provider]}` : 'sin modelo propio'

const modelAddress = ({ model }: AgentConnections['config']): string => model?.baseUrl ?? ''

function modelChanges({ config: before }: AgentConnections, { config: after }: AgentConnections): string[] {
  const isSameModel = describeModel(before) === describeModel(after)
  const isSameAddress = modelAddress(before) === modelAddress(after)
  return [
    ...(isSameModel ? [] : [`${describeModel(after)} (antes, ${describeModel(before)})`]),
    ...(isSameAddress ? [] : [`dirección del modelo: ${describeAddress(modelAddress(after))}`]),
  ]
}

const describeAddress = (address: string): string => (address === '' ? 'la del proveedor' : shownOrigin(address))

const lookupAddress = ({ dataSources }: AgentConnections['config']): string =>
  dataSources.webhook ? dataSources.webhookUrl : ''

function lookupChanges({ config: before }: AgentConnections, { config: after }: AgentConnections): string[] {
  const address = lookupAddress(after)
  if (lookupAddress(before) === address) return []
  return [address === '' ? 'sin consultas a otro sistema' : `consultas a ${shownOrigin(address)}`]
}

/** A new token replaces secrets that cannot be opened. */
function secretChanges({ secrets: before }: AgentConnections, { secrets: after }: AgentConnections): string[] {
  const changedKeys = providers.filter((provider) => before?.apiKeys[provider] !== after?.apiKeys[provider])
  return [
    ...changedKeys.map((provider) =>
      after?.apiKeys[provider]
        ? `clave nueva de ${providerNames[provider]}`
        : `sin la clave de ${providerNames[provider]}`,
    ),
    ...(before?.botToken === after?.botToken ? [] : ['token nuevo del bot']),
  ]
}
