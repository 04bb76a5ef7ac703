import { fail } from '@portavoz/contract'
import type { N8nResult } from '../../../ports/n8n/automation.ts'

/** n8n's answer; throws its failure as an error for the person who installs. */
export function unwrapAnswer<T>(result: N8nResult<T>): T {
  if (result.outcome === 'answered') return result.value
  return fail(result.cause === 'refused' ? 'n8n_workflows.rejected' : `n8n.${result.cause}`)
}
