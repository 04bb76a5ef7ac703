import { Readable } from 'node:stream'
import type { TranscriberProvider } from '@portavoz/contract'
import type { ModelSettings } from './language-model.ts'

export type TranscriberSettings = ModelSettings & { provider: TranscriberProvider }

/** A file that is read while it is sent, so that it is not in memory as a whole. */
export type AudioFile = {
  bytes: number
  /** Its beginning, which tells its type. */
  start: Uint8Array
  /** The whole file, from its first byte. It is read at most once. */
  stream: AsyncIterable<Uint8Array>
}

/** A small file that is in memory. */
export const wholeAudio = (content: Uint8Array): AudioFile => ({
  bytes: content.length,
  start: content,
  stream: Readable.from([content]),
})

export type TranscriptionRequest = {
  transcriber: TranscriberSettings
  audio: AudioFile
  /** Time limit for the complete answer. */
  withinMs: number
  signal?: AbortSignal
}

/** `seconds`: the length of the audio by the provider, if it says so. `text` may be empty. */
export type Transcription = { text: string; seconds: number | null }

/** Speech to text. Throws a `LanguageModelError`, or the error of reading `audio`. */
export type Transcriber = { transcribe(request: TranscriptionRequest): Promise<Transcription> }
