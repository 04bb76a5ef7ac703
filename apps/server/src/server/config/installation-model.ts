import type { ModelSettings } from '../../ports/language-model.ts'
import type { SpeechSettings } from '../../ports/speech-model.ts'
import type { TranscriberSettings } from '../../ports/transcriber.ts'
import { readUrl, type EnvironmentVariables, readText } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

/** The model of agents without one of their own; null where the operator configured none. */
export function readInstallationModel(env: EnvironmentVariables): ModelSettings | null {
  const openaiUrl = readUrl(env, 'OPENAI_BASE_URL', ['http:', 'https:'])
  const openaiKey = readText(env, 'OPENAI_API_KEY')
  if (openaiKey !== null || openaiUrl !== null) {
    const name = readText(env, 'OPENAI_MODEL')
    if (openaiUrl !== null && name === null)
      throw new StartError('OPENAI_MODEL falta: escribe el nombre del modelo que sirve OPENAI_BASE_URL.')
    return {
      provider: openaiUrl === null ? 'openai' : 'custom',
      apiKey: openaiKey ?? '',
      name: name ?? 'gpt-5-mini',
      baseUrl: openaiUrl ?? '',
      isOperators: true,
    }
  }
  const anthropicUrl = readUrl(env, 'ANTHROPIC_BASE_URL', ['http:', 'https:'])
  const anthropicKey = readText(env, 'ANTHROPIC_API_KEY')
  if (anthropicKey === null) return null
  return {
    provider: 'anthropic',
    apiKey: anthropicKey,
    name: readText(env, 'ANTHROPIC_MODEL') ?? 'claude-haiku-4-5',
    baseUrl: anthropicUrl ?? '',
    isOperators: true,
  }
}

/** Uses the address and key of the OpenAI model: an installation with OpenAI's API can embed too. */
export function readEmbeddingModel(env: EnvironmentVariables, model: ModelSettings | null): ModelSettings | null {
  const name = readText(env, 'EMBEDDING_MODEL')
  return name === null || model === null || model.provider === 'anthropic' ? null : { ...model, name }
}

/** Its own settings: a model that writes may be elsewhere, or at a provider that cannot hear. */
export function readInstallationTranscriber(env: EnvironmentVariables): TranscriberSettings | null {
  const baseUrl = readUrl(env, 'TRANSCRIPTION_BASE_URL', ['http:', 'https:'])
  const apiKey = readText(env, 'TRANSCRIPTION_API_KEY')
  if (baseUrl === null && apiKey === null) return null
  const name = readText(env, 'TRANSCRIPTION_MODEL')
  if (baseUrl !== null && name === null)
    throw new StartError('TRANSCRIPTION_MODEL falta: escribe el nombre del modelo que sirve TRANSCRIPTION_BASE_URL.')
  return {
    provider: baseUrl === null ? 'openai' : 'custom',
    apiKey: apiKey ?? '',
    name: name ?? 'gpt-4o-mini-transcribe',
    baseUrl: baseUrl ?? '',
    isOperators: true,
  }
}

/** Its own settings, as for what hears. */
export function readInstallationSpeech(env: EnvironmentVariables): SpeechSettings | null {
  const baseUrl = readUrl(env, 'SPEECH_BASE_URL', ['http:', 'https:'])
  const apiKey = readText(env, 'SPEECH_API_KEY')
  if (baseUrl === null && apiKey === null) return null
  const [name, voice] = [readText(env, 'SPEECH_MODEL'), readText(env, 'SPEECH_VOICE')]
  if (baseUrl !== null && (name === null || voice === null))
    throw new StartError(
      `${name === null ? 'SPEECH_MODEL' : 'SPEECH_VOICE'} falta: escribe el modelo y la voz que sirve SPEECH_BASE_URL.`,
    )
  return {
    provider: baseUrl === null ? 'openai' : 'custom',
    apiKey: apiKey ?? '',
    name: name ?? 'gpt-4o-mini-tts',
    voice: voice ?? 'alloy',
    baseUrl: baseUrl ?? '',
    isOperators: true,
  }
}

/**
 * One model serves all: OpenAI's settings win over Anthropic's, which has no embeddings; without a key there is none.
 */
export function ineffectiveModelSettings(env: EnvironmentVariables, model: ModelSettings | null): string[] {
  const isSet = (name: string) => readText(env, name) !== null
  const isOpenai = isSet('OPENAI_API_KEY') || isSet('OPENAI_BASE_URL')
  const isAnthropic = !isOpenai && isSet('ANTHROPIC_API_KEY')
  return [
    ...(isOpenai ? [] : ['OPENAI_MODEL']),
    ...(isAnthropic ? [] : ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_MODEL']),
    ...(readEmbeddingModel(env, model) ? [] : ['EMBEDDING_MODEL']),
    ...(readInstallationTranscriber(env) ? [] : ['TRANSCRIPTION_MODEL']),
    ...(readInstallationSpeech(env) ? [] : ['SPEECH_MODEL', 'SPEECH_VOICE']),
  ].filter(isSet)
}
