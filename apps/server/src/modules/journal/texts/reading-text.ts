import { type ReadingFailure, readingLimits } from '@portavoz/contract'
import type { JournalLine } from '../journal.store.ts'

const reasons: Record<ReadingFailure, string> = {
  unreadable: 'está dañado, protegido o no es lo que dice ser',
  heic: 'está en formato HEIC, que el servidor no abre',
  no_text: 'no tiene texto que leer',
  too_large: 'es demasiado grande',
  late: 'no llegó en el minuto que se espera',
  no_file: 'el archivo no llegó',
  failed: 'el servidor no pudo abrirlo',
}

/** «Vio 2 fotos; otra no se pudo abrir», «Vio 1 foto y 4 páginas de un archivo escaneado». */
export function sawText(detail: JournalLine['detail']): string {
  const { count = 0, pages = 0, leftOut = 0, unopened = 0, notLoaded = 0 } = detail ?? {}
  const seen = [
    ...(count === 0 && pages > 0 ? [] : [count === 1 ? '1 foto' : `${count} fotos`]),
    ...(pages === 0 ? [] : [`${pages === 1 ? '1 página' : `${pages} páginas`} de un archivo escaneado`]),
  ]
  const parts = [
    `Vio ${seen.join(' y ')}`,
    ...(unopened === 0 ? [] : [unopened === 1 ? 'otra no se pudo abrir' : `otras ${unopened} no se pudieron abrir`]),
    ...(notLoaded === 0 ? [] : [`${notShown(notLoaded)}, porque el servidor no pudo prepararlas a tiempo`]),
    ...(leftOut === 0 ? [] : [`${notShown(leftOut)}, porque mira ${readingLimits.pictures} como mucho`]),
  ]
  return parts.join('; ')
}

/** None of the pictures was shown to the model. */
export const unshownText = (detail: JournalLine['detail']): string =>
  detail?.kind === 'not_loaded'
    ? 'No vio las fotos: el servidor no pudo prepararlas a tiempo'
    : 'No vio las fotos: el servidor tenía demasiadas a la vez'

const notShown = (count: number) => (count === 1 ? 'otra no se le mostró' : `otras ${count} no se le mostraron`)

/** «No pudo leer lista.pdf: no tiene texto que leer». */
export function unreadText(detail: JournalLine['detail']): string {
  const { what, name, reason = 'failed' } = detail ?? {}
  const file = what === 'picture' ? 'No pudo ver la foto' : `No pudo leer ${name ?? 'el archivo'}`
  return `${file}: ${reasons[reason as ReadingFailure] ?? reasons.failed}`
}
