import { createBoundedFetch } from '../../platform/network/safe-fetch.ts'
import type { Transcriber, Transcription, TranscriptionRequest } from '../../ports/transcriber.ts'
import { toLanguageModelError } from './ai-errors.ts'
import { providerSettings } from './ai-provider.ts'

/** Of the answer; the text of five minutes with its segments has some 100 kB. */
const MAX_ANSWER_BYTES = 512 * 1024
const unrestrictedFetch = createBoundedFetch(MAX_ANSWER_BYTES)

/** OpenAI, and servers with its `/audio/transcriptions`, through the AI SDK, which is loaded with the first note. */
export const createAiTranscriber = (safeFetch: typeof fetch): Transcriber => ({
  async transcribe({ transcriber, audio, withinMs, signal }: TranscriptionRequest): Promise<Transcription> {
    try {
      const { transcribe } = await import('ai')
      const { createOpenAI } = await import('@ai-sdk/openai')
      const settings = providerSettings(transcriber, { safeFetch, unrestrictedFetch })
      const fetchAnswer = transcriber.apiKey === '' ? withoutKey(settings.fetch) : settings.fetch
      // Starts after the SDK is loaded.
      const timeout = AbortSignal.timeout(withinMs)
      const { text, durationInSeconds } = await transcribe({
        model: createOpenAI({ ...settings, fetch: fetchAnswer }).transcription(transcriber.name),
        audio,
        // The worker retries, within the customer's waiting time.
        maxRetries: 0,
        abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return { text, seconds: durationInSeconds ?? null }
    } catch (error) {
      // The SDK refuses an empty text, which is what silence gives.
      if ((error as Error).name === 'AI_NoTranscriptGeneratedError') return { text: '', seconds: null }
      throw toLanguageModelError(error)
    }
  },
})

/** A server in the house may have no key; the SDK would send an empty one. */
const withoutKey =
  (fetchAnswer: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('authorization')
    return fetchAnswer(input, { ...init, headers })
  }
