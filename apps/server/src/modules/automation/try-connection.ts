import { fail, isTestUrl, type N8nTrial } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { CallWorkflow, KnockAtApi, N8nConnection } from '../../ports/automation.ts'
import { probeEvolution } from './probe-evolution.ts'
import { type Asked, trialWords } from './trial-words.ts'

type Needs = { knockAtApi: KnockAtApi; callWorkflow: CallWorkflow; clock: Clock }

/** Asks n8n's API and then its webhook, which is asked how a session is that nobody has: nothing comes of it. */
export const createTryConnection =
  ({ knockAtApi, callWorkflow, clock }: Needs) =>
  async (connection: N8nConnection): Promise<N8nTrial> => {
    const told = (outcome: N8nTrial['outcome'], asked: Asked): N8nTrial => ({
      outcome,
      sentence: trialWords(outcome, asked, connection),
    })
    refuseIncomplete(connection)
    if (isTestUrl(connection.webhookUrl)) return told('test_url', 'webhook')
    const closed = await knockAtApi(connection)
    if (closed) return told(closed.cause, 'api')
    const called = await probeEvolution({ callWorkflow, clock }, connection)
    return told(called.outcome === 'answered' ? 'good' : called.cause, 'webhook')
  }
export type TryConnection = ReturnType<typeof createTryConnection>

function refuseIncomplete({ apiUrl, apiToken }: N8nConnection): void {
  const missing = {
    ...(apiUrl === '' ? { apiUrl: 'Escribe la URL de la API de n8n' } : {}),
    ...(apiToken === '' ? { apiToken: 'Escribe el token de la API' } : {}),
  }
  if (Object.keys(missing).length > 0) fail('n8n.incomplete', { fields: missing })
}
