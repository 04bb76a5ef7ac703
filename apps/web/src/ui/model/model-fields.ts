import type { ModelProvider } from '@portavoz/contract'
import { verbatimInput } from '../forms/verbatim.ts'

/** Hint below a model's name. */
export const modelNameHint = (provider: ModelProvider) =>
  provider === 'custom' ? 'Como lo llama tu programa: «llama3.1», por ejemplo.' : undefined

/** The base URL field of a custom provider. */
export const baseUrlField = {
  ...verbatimInput,
  label: 'Dirección',
  type: 'url',
  inputMode: 'url',
  placeholder: 'http://localhost:11434/v1',
  hint: 'De Ollama, llama.cpp, LM Studio, vLLM u otro programa compatible. Suele terminar en /v1.',
} as const
