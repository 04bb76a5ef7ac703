import type { RetentionPreview } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'

/** What the next night would delete. */
export function describeRetention(preview: RetentionPreview): string {
  if (preview.conversations === 0)
    return 'Hoy no se borraría ninguna conversación; después, las que cumplan ese tiempo.'
  const counts: [number, string, string][] = [
    [preview.conversations, 'conversación', 'conversaciones'],
    [preview.messages, 'mensaje', 'mensajes'],
    [preview.files, 'archivo', 'archivos'],
    [preview.leads, 'interesado', 'interesados'],
    [preview.contacts, 'contacto', 'contactos'],
  ]
  const lost = counts.filter(([count]) => count > 0).map(([count, one, many]) => formatCount(count, one, many))
  return `Esta noche se borrarían ${new Intl.ListFormat('es').format(lost)}.`
}
