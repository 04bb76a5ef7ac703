import { formatSource } from '@portavoz/contract'
import type { CitedSource } from '../journal.store.ts'

/** «Lista de precios, fila 4 y 2 más»; null without sources. Sources of one place count once. */
export function citedText(cited: readonly CitedSource[]): string | null {
  const places = [...new Set(cited.map((source) => `${source.documentId} ${formatSource(source)}`))]
  const [first] = cited
  if (!first) return null
  const more = places.length > 1 ? ` y ${places.length - 1} más` : ''
  return `${formatSource(first)}${first.isDeleted ? ' (ya eliminado)' : ''}${more}`
}
