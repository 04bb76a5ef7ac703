import type { ModelTestResult } from '@portavoz/contract'
import { checkVoiceNote } from '../../../platform/files/check-voice-note.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { LanguageModelError } from '../../../ports/language-model.ts'
import type { SpeechModel, SpeechSettings } from '../../../ports/speech-model.ts'
import { modelTrialText } from '../model-trial-text.ts'

/** Below the console's own timeout. */
const TIMEOUT_MS = 20_000
const SENTENCE = 'Hola. Así respondo a tus clientes.'
const secondsFormat = new Intl.NumberFormat('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Has a short sentence spoken and describes the result. Only Opus in Ogg is a voice note. */
export const createTrySpeech =
  ({ speechModel, clock }: { speechModel: SpeechModel; clock: Clock }) =>
  async (settings: SpeechSettings): Promise<ModelTestResult> => {
    const startedAt = clock.now().getTime()
    const present = (outcome: ModelTestResult['outcome'], sentenceOf: (ms: number) => string): ModelTestResult => {
      const ms = clock.now().getTime() - startedAt
      return { outcome, sentence: sentenceOf(ms), reply: null, ms }
    }
    try {
      const audio = await speechModel.speak({ speech: settings, text: SENTENCE, withinMs: TIMEOUT_MS })
      const checked = checkVoiceNote(Buffer.from(audio))
      if (checked === 'empty') return present('empty', (ms) => modelTrialText('empty', settings, ms))
      if (checked === 'long_audio')
        return present('not_a_model', () => 'Contestó con un audio de más de un minuto. Prueba otro modelo.')
      if (checked === 'not_opus')
        return present(
          'not_a_model',
          () =>
            'Contestó, pero no con una nota de voz que WhatsApp o Telegram acepten. Prueba otro modelo, o pide a tu servidor OGG/Opus.',
        )
      return present(
        'good',
        (ms) => `Funciona: «${settings.name}» dijo una frase en ${secondsFormat.format(ms / 1000)} segundos.`,
      )
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error
      return present(error.kind, (ms) => modelTrialText(error.kind, settings, ms))
    }
  }
export type TrySpeech = ReturnType<typeof createTrySpeech>
