import { type ProblemCode, problems } from '@portavoz/contract'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'

type Verb = 'crear' | 'verificar' | 'conectar' | 'desconectar' | 'eliminar'

/** What says all by itself. */
const whole = new Set<ProblemCode>(['n8n.closed', 'n8n.missing', 'n8n.unread'])

/** Why something was not done; of a session that n8n keeps, what it was is told with it. */
export const inVain = (verb: Verb, problem: ProblemCode): string =>
  problem.startsWith('n8n.') && !whole.has(problem)
    ? `No se pudo ${verb} la sesión de WhatsApp. ${problems[problem].text}`
    : problems[problem].text

/** Why a session is not on the line, in one sentence; null where nothing is known to ail it. */
export const causeOf = (row: Pick<WhatsAppSessionRow, 'wish' | 'phoneNumber' | 'version' | 'problem'>): string | null =>
  row.problem === null ? null : inVain(verbOf(row), row.problem)

function verbOf({ wish, phoneNumber, version }: Pick<WhatsAppSessionRow, 'wish' | 'phoneNumber' | 'version'>): Verb {
  if (wish === 'leave') return 'desconectar'
  if (phoneNumber !== null) return 'verificar'
  return version === 1 ? 'crear' : 'conectar'
}
