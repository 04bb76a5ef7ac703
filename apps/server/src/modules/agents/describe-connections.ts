import type { CustomConfig, ModelProvider } from '@portavoz/contract'
import { shownOrigin } from '../../platform/network/shown-origin.ts'
import type { AgentSecrets } from './secrets/agent-secrets.ts'

/** Where an agent's texts and keys go. `secrets` is null when they cannot be opened. */
export type AgentConnections = {
  config: Pick<CustomConfig, 'model' | 'transcriber' | 'dataSources'>
  secrets: AgentSecrets | null
}

const providerNames: Record<ModelProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  custom: 'otro proveedor',
}
const keyNames: Record<keyof CustomConfig['apiKeys'], string> = { ...providerNames, transcriber: 'notas de voz' }
const keyHolders = Object.keys(keyNames) as (keyof typeof keyNames)[]

/** What changed, in Spanish and without any secret; null for nothing. */
export function describeConnectionChange(
  agentName: string,
  before: AgentConnections,
  after: AgentConnections,
): string | null {
  const changes = [
    ...modelChanges(before, after),
    ...transcriberChanges(before, after),
    ...lookupChanges(before, after),
    ...secretChanges(before, after),
  ]
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

const describeAddress = (address: string, ofProvider = 'la del proveedor'): string =>
  address === '' ? ofProvider : shownOrigin(address)

/** In one text, since its address has no other name. */
const describeTranscriber = ({ transcriber }: AgentConnections['config']): string =>
  transcriber
    ? `notas de voz con ${transcriber.name} de ${describeAddress(transcriber.baseUrl, providerNames[transcriber.provider])}`
    : 'notas de voz con lo de la cuenta'

function transcriberChanges({ config: before }: AgentConnections, { config: after }: AgentConnections): string[] {
  const words = describeTranscriber(after)
  return words === describeTranscriber(before) ? [] : [words]
}

const lookupAddress = ({ dataSources }: AgentConnections['config']): string =>
  dataSources.webhook ? dataSources.webhookUrl : ''

function lookupChanges({ config: before }: AgentConnections, { config: after }: AgentConnections): string[] {
  const address = lookupAddress(after)
  if (lookupAddress(before) === address) return []
  return [address === '' ? 'sin consultas a otro sistema' : `consultas a ${shownOrigin(address)}`]
}

/** A new token replaces secrets that cannot be opened. */
function secretChanges({ secrets: before }: AgentConnections, { secrets: after }: AgentConnections): string[] {
  const changedKeys = keyHolders.filter((holder) => before?.apiKeys[holder] !== after?.apiKeys[holder])
  return [
    ...changedKeys.map((holder) =>
      after?.apiKeys[holder] ? `clave nueva de ${keyNames[holder]}` : `sin la clave de ${keyNames[holder]}`,
    ),
    ...(before?.botToken === after?.botToken ? [] : ['token nuevo del bot']),
  ]
}
