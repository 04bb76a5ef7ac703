import { fail } from '@portavoz/contract'
import type { Called } from '../../../ports/automation.ts'

/** What n8n answered; ends the line with its failure, in words for whoever installs. */
export function answered<T>(called: Called<T>): T {
  if (called.outcome === 'answered') return called.answer
  return fail(called.cause === 'refused' ? 'n8n_workflows.rejected' : `n8n.${called.cause}`)
}
