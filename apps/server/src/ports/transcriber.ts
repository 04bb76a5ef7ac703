import type { TranscriberProvider } from '@portavoz/contract'
import type { ModelSettings } from './language-model.ts'

export type TranscriberSettings = ModelSettings & { provider: TranscriberProvider }

export type TranscriptionRequest = {
  transcriber: TranscriberSettings
  /** The whole file: the providers' protocol has no stream. */
  audio: Uint8Array
  /** Time limit for the complete answer. */
  withinMs: number
  signal?: AbortSignal
}

/** `seconds`: the length of the audio by the provider, if it says so. `text` may be empty. */
export type Transcription = { text: string; seconds: number | null }

/** Speech to text. Throws only a `LanguageModelError`. */
export type Transcriber = { transcribe(request: TranscriptionRequest): Promise<Transcription> }
