import { speechLimits } from '@portavoz/contract'
import { createBoundedFetch } from '../../platform/network/safe-fetch.ts'
import type { SpeechModel, SpeechRequest } from '../../ports/speech-model.ts'
import { toLanguageModelError } from './ai-errors.ts'
import { binaryProviderSettings } from './ai-provider.ts'
import { withoutKey } from './without-key.ts'

const unrestrictedFetch = createBoundedFetch(speechLimits.audioBytes)

/** OpenAI, and servers with its `/audio/speech`, through the AI SDK, which is loaded with the first reply by voice. */
export const createAiSpeechModel = (safeFetch: typeof fetch): SpeechModel => ({
  async speak({ speech, text, withinMs }: SpeechRequest): Promise<Uint8Array> {
    try {
      const { generateSpeech } = await import('ai')
      const { createOpenAI } = await import('@ai-sdk/openai')
      const settings = binaryProviderSettings(speech, { safeFetch, unrestrictedFetch })
      const fetchAnswer = speech.apiKey === '' ? withoutKey(settings.fetch) : settings.fetch
      const { audio } = await generateSpeech({
        model: createOpenAI({ ...settings, fetch: fetchAnswer }).speech(speech.name),
        text,
        voice: speech.voice,
        // Opus comes in Ogg, which the networks play as a voice note.
        outputFormat: 'opus',
        // The caller repeats what may be repeated, within the time of the reply.
        maxRetries: 0,
        // Starts after the SDK is loaded.
        abortSignal: AbortSignal.timeout(withinMs),
      })
      return audio.uint8Array
    } catch (error) {
      // The SDK refuses an answer without bytes.
      if ((error as Error).name === 'AI_NoSpeechGeneratedError') return new Uint8Array()
      throw toLanguageModelError(error)
    }
  },
})
