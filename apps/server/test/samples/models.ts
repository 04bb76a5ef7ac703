import type { SampleValues } from './sample-values.ts'

/** Fields of models, transcribers, speech models and prices. */
export const modelSamples: SampleValues = {
  'models.provider': () => 'openai',
  'models.name': () => 'modelo-de-otro',
  'models.model': () => 'modelo-de-otro',
  'models.sees': () => true,
  'transcription.provider': () => 'openai',
  'transcription.name': () => 'modelo-de-otro',
  'transcription.microsPerMinute': () => 1,
  'transcription.id': ({ fileMessage }) => fileMessage.id,
  'transcription.text': () => 'lo dijo nadie',
  'transcription.textBefore': () => undefined,
  'speech.provider': () => 'openai',
  'speech.name': () => 'modelo-de-otro',
  'speech.voice': () => 'voz-de-otro',
  'speech.microsPerThousand': () => 1,
  'spendings.id': ({ agent }) => agent.id,
  baseUrl: () => '',
  apiKey: () => 'clave-de-nadie',
  inputMicros: () => 1,
  outputMicros: () => 2,
}
