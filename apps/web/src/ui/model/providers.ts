import { ModelProvider } from '@portavoz/contract'

export const providers: readonly { value: ModelProvider; label: string }[] = [
  { value: 'openai', label: 'OpenAI' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'custom', label: 'Compatible con OpenAI' },
]

export const providerWord = (provider: ModelProvider): string =>
  providers.find(({ value }) => value === provider)?.label ?? provider

/** The one that a form says. */
export const providerOf = (form: HTMLFormElement): ModelProvider =>
  ModelProvider.safeParse(new FormData(form).get('provider')).data ?? 'openai'
