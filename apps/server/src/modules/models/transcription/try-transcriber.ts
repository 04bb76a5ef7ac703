import type { ModelTestResult } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { LanguageModelError } from '../../../ports/language-model.ts'
import { type Transcriber, type TranscriberSettings, wholeAudio } from '../../../ports/transcriber.ts'
import { modelTrialText } from '../model-trial-text.ts'
import { silentVoiceNote } from '../../../platform/files/silent-voice-note.ts'

/** Below the console's own timeout. */
const TIMEOUT_MS = 20_000
const secondsFormat = new Intl.NumberFormat('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Has a second of silence transcribed and describes the result. Silence has no text, so an empty one is good. */
export const createTryTranscriber =
  ({ transcriber, clock }: { transcriber: Transcriber; clock: Clock }) =>
  async (settings: TranscriberSettings): Promise<ModelTestResult> => {
    const startedAt = clock.now().getTime()
    const msSince = () => clock.now().getTime() - startedAt
    try {
      await transcriber.transcribe({
        transcriber: settings,
        audio: wholeAudio(silentVoiceNote()),
        withinMs: TIMEOUT_MS,
      })
      const ms = msSince()
      const sentence = `Funciona: «${settings.name}» escuchó un segundo de silencio en ${secondsFormat.format(ms / 1000)} segundos.`
      return { outcome: 'good', sentence, reply: null, ms }
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error
      const ms = msSince()
      return { outcome: error.kind, sentence: sentenceOf(error.kind, settings, ms), reply: null, ms }
    }
  }

const sentenceOf = (kind: LanguageModelError['kind'], settings: TranscriberSettings, ms: number): string =>
  kind === 'refused' && settings.baseUrl !== ''
    ? `«${new URL(settings.baseUrl).host}» no aceptó la nota de voz. Revisa el nombre del modelo, y que tu servidor lea OGG/Opus (whisper.cpp: --convert).`
    : modelTrialText(kind, settings, ms)

export type TryTranscriber = ReturnType<typeof createTryTranscriber>
