import type { SpeechProvider } from '@portavoz/contract'
import type { ModelSettings } from './language-model.ts'

export type SpeechSettings = ModelSettings & { provider: SpeechProvider; voice: string }

export type SpeechRequest = {
  speech: SpeechSettings
  text: string
  /** Time limit for the complete answer. */
  withinMs: number
}

/**
 * Text to speech. Gives the bytes as the provider gives them, which may be empty or no audio at all. Throws only a
 * `LanguageModelError`.
 */
export type SpeechModel = { speak(request: SpeechRequest): Promise<Uint8Array> }

/** The model of one workspace, whose calls are refused as busy at once where they would keep replies waiting. */
export type SpeechModelFor = (workspaceId: string) => SpeechModel
