import { checkVoiceNote } from '../../../../platform/files/check-voice-note.ts'
import { LanguageModelError } from '../../../../ports/language-model.ts'
import type { SpeechSettings } from '../../../../ports/speech-model.ts'
import { bad, type CheckFinding, good, type HealthCheck, omitted, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

const TIMEOUT_MS = 9_000

/** The installation's speech model: it says a word, which must be a voice note that channels accept. */
export const speechCheck = ({ speechModel, settings: { speech: chosen } }: CheckDeps): HealthCheck => ({
  title: 'Respuestas con voz',
  needs: ['SPEECH_BASE_URL', 'SPEECH_MODEL', 'SPEECH_VOICE'],
  async run() {
    if (!chosen) return [omitted('No hay una voz para toda la instalación: cada cuenta usa la suya, o escribe.')]
    try {
      const audio = await speechModel.speak({ speech: chosen, text: 'Hola.', withinMs: TIMEOUT_MS })
      const isVoiceNote = typeof checkVoiceNote(Buffer.from(audio)) === 'number'
      return [isVoiceNote ? good(`${nameOf(chosen)} habla.`) : noVoiceNote(chosen)]
    } catch (error) {
      return [refusal(error instanceof LanguageModelError ? error.kind : 'unreachable', chosen)]
    }
  },
})

const nameOf = ({ name, baseUrl }: SpeechSettings) => `«${name}» de ${baseUrl ? new URL(baseUrl).host : 'OpenAI'}`
const seen = (chosen: SpeechSettings, sentence: string) =>
  `${nameOf(chosen)}: ${sentence} Mientras tanto, los agentes responden por escrito.`

const noVoiceNote = (chosen: SpeechSettings): CheckFinding =>
  bad(
    seen(chosen, 'contestó, pero no con una nota de voz que WhatsApp o Telegram acepten.'),
    'Prueba otro SPEECH_MODEL, o pide a tu servidor OGG/Opus.',
  )

function refusal(kind: LanguageModelError['kind'], chosen: SpeechSettings): CheckFinding {
  switch (kind) {
    case 'bad_key':
      return bad(seen(chosen, 'rechazó la clave.'), 'Esta clave es la de SPEECH_API_KEY.')
    case 'out_of_money':
      return bad(
        seen(chosen, 'la cuenta con el proveedor no tiene saldo o cupo.'),
        'Recarga el saldo de tu cuenta con él.',
      )
    case 'empty':
      return noVoiceNote(chosen)
    case 'refused':
    case 'unknown_model':
    case 'not_a_model':
      return bad(
        seen(chosen, 'no aceptó la frase.'),
        'Revisa SPEECH_MODEL y SPEECH_VOICE, y que SPEECH_BASE_URL sea la de un servicio que habla.',
      )
    case 'busy':
    case 'rate_limited':
      return warning(seen(chosen, 'pide ir más despacio.'), 'Revisa el límite o el saldo de tu cuenta con él.')
    case 'inward':
    case 'timeout':
    case 'unreachable':
      return bad(seen(chosen, 'no responde.'), 'Revisa SPEECH_BASE_URL, y que el programa esté encendido.')
  }
}
