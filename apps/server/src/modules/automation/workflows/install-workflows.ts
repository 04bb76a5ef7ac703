import {
  AppError,
  type ErrorCode,
  fail,
  type WorkflowInstallDraft,
  type InstallStep,
  type WorkflowInstall,
} from '@portavoz/contract'
import type { N8nInstallRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { CallWorkflow, FindN8nConnection, N8nConnection } from '../../../ports/n8n/automation.ts'
import type { OpenN8nApi, PingWebhook, N8nWorkflow } from '../../../ports/n8n/n8n-api.ts'
import { probeEvolution } from '../probe-evolution.ts'
import { unwrapAnswer } from './unwrap-answer.ts'
import type { InstallStore, InstallRun } from './install.store.ts'
import { syncCredentials, type WorkflowKeyStore } from './sync-credentials.ts'
import { presentInstall } from './present-install.ts'
import { putWorkflow } from './put-workflow.ts'
import { beginStep, endStep, initialSteps, workflowKeysOf, type WorkflowKey } from './install-steps.ts'
import { reconnectSessions } from './reconnect-sessions.ts'
import { waitForAnswers } from './wait-for-answers.ts'

type InstallWorkflowsDeps = {
  store: InstallStore
  clock: Clock
  keys: WorkflowKeyStore
  connectionOf: FindN8nConnection
  openApi: OpenN8nApi
  ping: PingWebhook
  readWorkflow: (key: WorkflowKey) => Promise<N8nWorkflow>
  /** A hash over all shipped workflows. */
  fingerprint: () => Promise<string>
  callWorkflow: CallWorkflow
  /** Names of the sessions of this workspace that n8n keeps and a phone is linked to. */
  listLinkedSessions: (workspaceId: string) => Promise<string[]>
  /** Root of the Bot API that the workflows call. */
  telegramUrl: string
  pausesMs: readonly number[]
  /** Runs after the transaction commits; must not throw. */
  afterCommit: () => void
}

/** A run without progress for this long counts as dead. */
const LEASE_MS = 4 * 60_000

export type WorkflowInstaller = ReturnType<typeof createWorkflowInstaller>

/** Installs our workflows in a workspace's n8n. One run at a time; the next run completes an interrupted one. */
export function createWorkflowInstaller(deps: InstallWorkflowsDeps) {
  const { store, clock, connectionOf, afterCommit } = deps
  const stateOf = async (workspaceId: string): Promise<WorkflowInstall> =>
    presentInstall(await store.findByWorkspace(workspaceId), {
      now: clock.now(),
      fingerprint: await deps.fingerprint(),
    })

  return {
    stateOf,

    async install(workspaceId: string, draft: WorkflowInstallDraft): Promise<WorkflowInstall> {
      const connection = requireCompleteConnection(await connectionOf(workspaceId))
      requireEvolutionKey(draft, await store.findByWorkspace(workspaceId))
      const now = clock.now()
      const run = { workspaceId, runId: newId(now.getTime()) }
      const row = await store.begin({
        ...run,
        apiUrl: connection.apiUrl,
        evolutionUrl: draft.evolutionUrl,
        steps: initialSteps(draft.evolutionUrl !== ''),
        now,
        heldUntil: new Date(now.getTime() + LEASE_MS),
      })
      if (!row) return fail('n8n_workflows.running')
      afterCommit()
      const progress = createProgress(deps, run, row)
      try {
        await runInstall(deps, { run, row, connection, evolutionKey: draft.evolutionKey }, progress.begin)
        await progress.end(null)
      } catch (error) {
        await progress.end(error instanceof AppError ? error.code : 'unexpected')
        throw error
      }
      return stateOf(workspaceId)
    },
  }
}

/** Saves each step while this run holds the lease; throws once another run took over. */
function createProgress(
  { store, clock, afterCommit, fingerprint }: InstallWorkflowsDeps,
  run: InstallRun,
  row: N8nInstallRow,
) {
  let { steps } = row
  const save = async (message: Partial<N8nInstallRow>) => {
    const holdsLease = await store.change(run, { steps, ...message })
    afterCommit()
    return holdsLease
  }
  return {
    async begin(step: InstallStep) {
      steps = beginStep(steps, step)
      const holdsLease = await save({ heldUntil: new Date(clock.now().getTime() + LEASE_MS) })
      if (!holdsLease) fail('n8n_workflows.running')
    },
    async end(problem: ErrorCode | null) {
      steps = endStep(steps, problem === null ? 'done' : 'failed')
      const installed =
        problem === null
          ? { installedAt: clock.now(), fingerprint: await fingerprint(), sendsFiles: row.evolutionUrl !== '' }
          : {}
      await save({ problem, runId: null, heldUntil: null, ...installed })
    },
  }
}

type InstallRunContext = { run: InstallRun; row: N8nInstallRow; connection: N8nConnection; evolutionKey: string }

async function runInstall(
  deps: InstallWorkflowsDeps,
  context: InstallRunContext,
  begin: (step: InstallStep) => Promise<void>,
): Promise<void> {
  const { store, keys, openApi, ping, pausesMs, readWorkflow, telegramUrl } = deps
  const { run, row, connection, evolutionKey } = context
  const { webhookUrl, secret } = connection
  const api = openApi(connection)
  const { evolutionUrl } = row
  await begin('look')
  const existing = unwrapAnswer(await api.listWorkflows())
  await begin('keys')
  const credentialInput = { run, row, hasEvolution: evolutionUrl !== '', evolutionKey }
  const { credentials, replaced } = await syncCredentials({ api, store, keys, secret }, credentialInput)
  const target = { workspaceId: run.workspaceId, connection, evolutionUrl, telegramUrl, credentials }
  const workflows = workflowKeysOf(row.steps)
  for (const key of workflows) {
    await begin(key)
    await putWorkflow({ api, readWorkflow }, existing, key, target)
  }
  // An unused credential does no harm, so a failure is ignored.
  for (const id of replaced) await api.deleteCredential(id)
  await begin('answer')
  await waitForAnswers({ ping, pausesMs, webhookUrl, secret }, workflows)
  if (evolutionUrl === '') return
  unwrapAnswer(await probeEvolution(deps, connection))
  await reconnectSessions(deps, run.workspaceId, connection, () => begin('answer'))
}

const RETYPE_KEY = 'Escríbela otra vez: la guardada es de otra dirección'

/** Checked before the run begins. */
function requireEvolutionKey(
  { evolutionUrl, evolutionKey }: WorkflowInstallDraft,
  row: N8nInstallRow | undefined,
): void {
  if (evolutionUrl === '' || evolutionKey !== '') return
  const isKept = row?.credentials.evolution !== undefined
  if (isKept && row.evolutionUrl === evolutionUrl) return
  if (!isKept) fail('n8n_workflows.evolution_key', { at: 'evolutionKey' })
  fail('n8n_workflows.evolution_key', { fields: { evolutionKey: RETYPE_KEY } })
}

function requireCompleteConnection(connection: N8nConnection | null): N8nConnection {
  if (!connection) return fail('n8n.missing')
  return connection.apiUrl === '' || connection.apiToken === '' ? fail('n8n.incomplete') : connection
}
