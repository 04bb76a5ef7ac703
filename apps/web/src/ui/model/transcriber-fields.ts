import { type AccountTranscriber, formatUsd, type ModelProvider } from '@portavoz/contract'

export const transcriberAddress = {
  placeholder: 'http://localhost:8000/v1',
  hint: 'De speaches, whisper.cpp u otro servidor con /audio/transcriptions. Suele terminar en /v1.',
}

export const transcriberNameHint = (provider: ModelProvider) =>
  provider === 'custom' ? 'Como lo llama tu servidor: «whisper-large-v3», por ejemplo.' : undefined

export function transcriberPriceHint(offered: AccountTranscriber['offered'], provider: ModelProvider): string {
  const usual = offered.find((model) => model.provider === provider)
  return usual
    ? `Vacío, el publicado: «${usual.name}» cuesta ${formatUsd(usual.microsPerMinute)}.`
    : 'Vacío, no suma al presupuesto del agente.'
}
