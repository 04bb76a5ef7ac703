import { fail, isTestUrl, type N8nTestResult } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { CallWorkflow, CheckN8nApi, N8nConnection } from '../../ports/n8n/automation.ts'
import { probeEvolution } from './probe-evolution.ts'
import { type TriedAddress, describeConnectionTrial } from './describe-connection-trial.ts'

type TryConnectionDeps = { knockAtApi: CheckN8nApi; callWorkflow: CallWorkflow; clock: Clock }

/** A trial makes two requests in sequence; together they stay below the console's timeout. */
export const TRIAL_TIMEOUT_MS = 10_000

/** Calls n8n's API, then its webhook with a session that does not exist: nothing changes. */
export const createTryConnection =
  ({ knockAtApi, callWorkflow, clock }: TryConnectionDeps) =>
  async (connection: N8nConnection): Promise<N8nTestResult> => {
    const trial = (outcome: N8nTestResult['outcome'], address: TriedAddress): N8nTestResult => ({
      outcome,
      sentence: describeConnectionTrial(outcome, address, connection),
    })
    refuseIncomplete(connection)
    if (isTestUrl(connection.webhookUrl)) return trial('test_url', 'webhook')
    const apiFailure = await knockAtApi(connection)
    if (apiFailure) return trial(apiFailure.cause, 'api')
    const probe = await probeEvolution({ callWorkflow, clock }, connection)
    return trial(probe.outcome === 'answered' ? 'good' : probe.cause, 'webhook')
  }
export type TryConnection = ReturnType<typeof createTryConnection>

function refuseIncomplete({ apiUrl, apiToken }: N8nConnection): void {
  const missing = {
    ...(apiUrl === '' ? { apiUrl: 'Escribe la URL de la API de n8n' } : {}),
    ...(apiToken === '' ? { apiToken: 'Escribe el token de la API' } : {}),
  }
  if (Object.keys(missing).length > 0) fail('n8n.incomplete', { fields: missing })
}
