import { ModelProvider } from '@portavoz/contract'

export const providers: readonly { value: ModelProvider; label: string }[] = [
  { value: 'openai', label: 'OpenAI' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'custom', label: 'Compatible con OpenAI' },
]

/** Providers with OpenAI's endpoints for audio: transcription and speech. */
export const openAiCompatibleProviders = providers.filter(({ value }) => value !== 'anthropic')

export const providerLabel = (provider: ModelProvider): string =>
  providers.find(({ value }) => value === provider)?.label ?? provider

/** The provider that is chosen in a form. */
export const readProvider = (form: HTMLFormElement): ModelProvider =>
  ModelProvider.safeParse(new FormData(form).get('provider')).data ?? 'openai'
