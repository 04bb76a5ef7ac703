import { createBoundedFetch, ResponseTooLongError } from '../../platform/network/safe-fetch.ts'
import { LanguageModelError } from '../../ports/language-model.ts'
import type { AudioFile, Transcriber, Transcription, TranscriptionRequest } from '../../ports/transcriber.ts'
import { toLanguageModelError } from './ai-errors.ts'
import { providerSettings } from './ai-provider.ts'
import { streamForm } from './stream-form.ts'
import { withoutKey } from './without-key.ts'

/** Of the answer; the text of five minutes with its segments has some 100 kB. */
const MAX_ANSWER_BYTES = 512 * 1024
/** The SDK recognises a type by fewer bytes. */
const SAMPLE_BYTES = 64
const ID3 = Buffer.from('ID3')
const MP3_FRAME = Uint8Array.of(0xff, 0xfb)
const unrestrictedFetch = createBoundedFetch(MAX_ANSWER_BYTES)

/**
 * OpenAI, and servers with its `/audio/transcriptions`, through the AI SDK, which is loaded with the first note. The
 * SDK copies whole files, so it gets a sample of this one, and the file takes the place of the sample in the form.
 */
export const createAiTranscriber = (safeFetch: typeof fetch): Transcriber => ({
  async transcribe({ transcriber, audio, withinMs, signal }: TranscriptionRequest): Promise<Transcription> {
    const file = rememberFailure(audio)
    try {
      const { transcribe } = await import('ai')
      const { createOpenAI } = await import('@ai-sdk/openai')
      const settings = providerSettings(transcriber, { safeFetch, unrestrictedFetch })
      const fetchAnswer = transcriber.apiKey === '' ? withoutKey(settings.fetch) : settings.fetch
      // Starts after the SDK is loaded.
      const timeout = AbortSignal.timeout(withinMs)
      const { text, durationInSeconds } = await transcribe({
        model: createOpenAI({ ...settings, fetch: withFile(fetchAnswer, file) }).transcription(transcriber.name),
        audio: sampleOf(audio.start),
        // The SDK asks each «whisper-1» for segments, and refuses those of whisper.cpp and LocalAI, which lack fields.
        ...(transcriber.provider === 'custom' && { providerOptions: { openai: { responseFormat: 'json' } } }),
        // The worker retries, within the customer's waiting time.
        maxRetries: 0,
        abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return { text, seconds: durationInSeconds ?? null }
    } catch (error) {
      if (file.failure) throw file.failure.error
      // The SDK refuses an empty text, which is what silence gives.
      if ((error as Error).name === 'AI_NoTranscriptGeneratedError') return { text: '', seconds: null }
      // It was transcribed: the same answer would be paid once more.
      if (hasCause(error, ResponseTooLongError)) throw new LanguageModelError('not_a_model', error)
      throw toLanguageModelError(error)
    }
  },
})

const MAX_CAUSES = 4

function hasCause(error: unknown, kind: typeof ResponseTooLongError): boolean {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    if (cause instanceof kind) return true
    cause = cause.cause
  }
  return false
}

/** What the type is recognised by. A tag of titles and covers may be longer than the beginning; MP3 has it. */
const sampleOf = (start: Uint8Array): Uint8Array =>
  ID3.equals(start.subarray(0, ID3.length)) ? MP3_FRAME : start.subarray(0, SAMPLE_BYTES)

/** A failure to read the file looks like one of the connection, so it is remembered. */
function rememberFailure(audio: AudioFile) {
  const file: AudioFile & { failure: { error: unknown } | null } = { ...audio, stream: read(), failure: null }
  async function* read() {
    try {
      yield* audio.stream
    } catch (error) {
      file.failure = { error }
      throw error
    }
  }
  return file
}

/** Sends the file instead of the sample in the form. */
const withFile =
  (fetchAnswer: typeof fetch, audio: AudioFile): typeof fetch =>
  (input, init) => {
    const { body, type, length } = streamForm(init?.body as FormData, audio)
    const headers = new Headers(init?.headers)
    headers.set('content-type', type)
    // Some servers refuse a body of unknown length.
    headers.set('content-length', String(length))
    return fetchAnswer(input, { ...init, headers, body, duplex: 'half' } as RequestInit)
  }
