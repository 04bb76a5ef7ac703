import { silentVoiceNote } from '../../../../platform/files/silent-voice-note.ts'
import { LanguageModelError } from '../../../../ports/language-model.ts'
import { type TranscriberSettings, wholeAudio } from '../../../../ports/transcriber.ts'
import { bad, type CheckFinding, good, type HealthCheck, omitted, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

const TIMEOUT_MS = 9_000

/** The installation's transcriber: a second of silence is sent to it. */
export const transcriberCheck = ({ transcriber, settings: { transcriber: chosen } }: CheckDeps): HealthCheck => ({
  title: 'Notas de voz',
  needs: ['TRANSCRIPTION_BASE_URL', 'TRANSCRIPTION_MODEL'],
  async run(signal) {
    if (!chosen)
      return [omitted('No hay un servicio para toda la instalación que las escuche: cada cuenta usa el suyo.')]
    try {
      await transcriber.transcribe({
        transcriber: chosen,
        audio: wholeAudio(silentVoiceNote()),
        withinMs: TIMEOUT_MS,
        signal,
      })
      return [good(`${nameOf(chosen)} escucha las notas de voz.`)]
    } catch (error) {
      return [refusal(error instanceof LanguageModelError ? error.kind : 'unreachable', chosen)]
    }
  },
})

const nameOf = ({ name, baseUrl }: TranscriberSettings) => `«${name}» de ${baseUrl ? new URL(baseUrl).host : 'OpenAI'}`

function refusal(kind: LanguageModelError['kind'], chosen: TranscriberSettings): CheckFinding {
  const seen = (sentence: string) => `${nameOf(chosen)}: ${sentence} Sin él, los clientes leen que envíen texto.`
  switch (kind) {
    case 'bad_key':
      return bad(seen('rechazó la clave.'), 'Esta clave es la de TRANSCRIPTION_API_KEY.')
    case 'out_of_money':
      return bad(seen('la cuenta con el proveedor no tiene saldo o cupo.'), 'Recarga el saldo de tu cuenta con él.')
    case 'refused':
    case 'unknown_model':
    case 'not_a_model':
      return bad(
        seen('no aceptó el audio.'),
        'Revisa TRANSCRIPTION_MODEL, y que TRANSCRIPTION_BASE_URL sea la de un servicio que lee OGG/Opus.',
      )
    case 'busy':
    case 'rate_limited':
      return warning(seen('pide ir más despacio.'), 'Revisa el límite o el saldo de tu cuenta con él.')
    case 'timeout':
      return bad(
        `${nameOf(chosen)} tarda más de ${TIMEOUT_MS / 1_000} segundos con uno de silencio, así que pocas notas llegan a tiempo.`,
        'Usa un modelo más pequeño o una máquina más rápida, y revisa TRANSCRIPTION_BASE_URL.',
      )
    case 'empty':
    case 'inward':
    case 'unreachable':
      return bad(seen('no responde.'), 'Revisa TRANSCRIPTION_BASE_URL, y que el programa esté encendido.')
  }
}
