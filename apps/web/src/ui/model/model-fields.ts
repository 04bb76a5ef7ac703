import type { ModelProvider } from '@portavoz/contract'
import { verbatim } from '../verbatim.ts'

/** Under the name of a model. */
export const nameHint = (provider: ModelProvider) =>
  provider === 'custom' ? 'Como lo llama tu programa: «llama3.1», por ejemplo.' : undefined

/** The field of where a program is asked that is no provider's. */
export const addressField = {
  ...verbatim,
  label: 'Dirección',
  type: 'url',
  inputMode: 'url',
  placeholder: 'http://localhost:11434/v1',
  hint: 'De Ollama, llama.cpp, LM Studio, vLLM u otro programa compatible. Suele terminar en /v1.',
} as const
