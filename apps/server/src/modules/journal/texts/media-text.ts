import type { JournalLine } from '../journal.store.ts'
import { unreadText } from './reading-text.ts'
import { unheardText } from './unheard-text.ts'

const isFile = (detail: JournalLine['detail']) => detail?.what === 'picture' || detail?.what === 'file'

/** The step of an exchange with files only, which got no reply. */
export function mediaStepText(detail: JournalLine['detail']): string {
  if (detail?.isUnopened) return 'No se pudo abrir: solo el celular puede leerlo'
  if (isFile(detail)) return unreadText(detail)
  if (detail?.reason !== undefined) return `No se entendió la nota de voz: ${unheardText(detail.reason)}`
  return detail?.isNoticed
    ? 'Llegó sin texto, y ya había avisado en esta conversación que solo lee texto'
    : 'Llegó sin texto, y el aviso está desactivado'
}

/** Why it got none. */
export function mediaSentence(line: JournalLine | undefined, lines: readonly JournalLine[]): string {
  const detail = line?.detail
  if (detail?.isUnopened && lines.some(({ step }) => step === 'opened'))
    return 'El mensaje no se pudo abrir a tiempo: se abrió más tarde, y no se responde solo. Puedes responder tú.'
  if (detail?.isUnopened) return 'Llegó un mensaje que no se pudo abrir. Míralo en el celular; puedes responder tú.'
  if (detail && isFile(detail)) return `${unreadText(detail)}. Al cliente no se le dijo otra vez; puedes responder tú.`
  if (detail?.reason !== undefined)
    return `No se entendió la nota de voz: ${unheardText(detail.reason)}. Al cliente no se le dijo otra vez; puedes responder tú.`
  return detail?.isNoticed
    ? 'Llegó sin texto, y el agente ya avisó en esta conversación que por ahora solo lee texto. Puedes responder tú.'
    : 'Llegó sin texto, y el aviso de que este agente solo lee texto está desactivado. Puedes responder tú.'
}
