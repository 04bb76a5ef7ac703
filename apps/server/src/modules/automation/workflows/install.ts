import {
  AppError,
  type ErrorCode,
  fail,
  type InstallDraft,
  type InstallStep,
  type WorkflowInstall,
} from '@portavoz/contract'
import type { N8nInstallRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { CallWorkflow, ConnectionOf, N8nConnection } from '../../../ports/automation.ts'
import type { OpenN8nApi, PingWebhook, Workflow } from '../../../ports/n8n-api.ts'
import { probeEvolution } from '../probe-evolution.ts'
import { answered } from './answered.ts'
import type { InstallStore, Run } from './installs.store.ts'
import { keepKeys, type Keys } from './keep-keys.ts'
import { presentInstall } from './present-install.ts'
import { putWorkflow } from './put-workflow.ts'
import { begun, ended, stepsFor, workflowsIn, type WorkflowKey } from './steps.ts'
import { tellLines } from './tell-lines.ts'
import { waitForAnswers } from './wait-for-answers.ts'

type Needs = {
  store: InstallStore
  clock: Clock
  keys: Keys
  connectionOf: ConnectionOf
  openApi: OpenN8nApi
  ping: PingWebhook
  shipped: (key: WorkflowKey) => Promise<Workflow>
  /** Of all shipped workflows: it changes when one of them does. */
  fingerprint: () => Promise<string>
  callWorkflow: CallWorkflow
  /** The sessions of this person that n8n keeps and a phone let in. */
  linesOf: (userId: string) => Promise<string[]>
  /** Where Telegram is reached. */
  telegramUrl: string
  pausesMs: readonly number[]
  /** Called after each commit. */
  committed: () => void
}

/** Whoever has not come one step further for so long is dead. */
const HELD_MS = 4 * 60_000

export type InstallWorkflows = ReturnType<typeof createInstallWorkflows>

/** Puts our workflows into an account's n8n, one run at a time; a run that ends half-way is taken up by the next. */
export function createInstallWorkflows(needs: Needs) {
  const { store, clock, connectionOf, committed } = needs
  const stateOf = async (userId: string): Promise<WorkflowInstall> =>
    presentInstall(await store.of(userId), { now: clock.now(), fingerprint: await needs.fingerprint() })

  return {
    stateOf,

    async install(userId: string, draft: InstallDraft): Promise<WorkflowInstall> {
      const connection = whole(await connectionOf(userId))
      refuseKeyless(draft, await store.of(userId))
      const now = clock.now()
      const run = { userId, runId: newId(now.getTime()) }
      const row = await store.begin({
        ...run,
        apiUrl: connection.apiUrl,
        evolutionUrl: draft.evolutionUrl,
        steps: stepsFor(draft.evolutionUrl !== ''),
        now,
        until: new Date(now.getTime() + HELD_MS),
      })
      if (!row) return fail('n8n_workflows.running')
      committed()
      const walk = walkOf(needs, run, row)
      try {
        await putThere(needs, { run, row, connection, evolutionKey: draft.evolutionKey }, walk.begin)
        await walk.end(null)
      } catch (error) {
        await walk.end(error instanceof AppError ? error.code : 'unexpected')
        throw error
      }
      return stateOf(userId)
    },
  }
}

/** A place for each step to be told, as long as nobody took the run over. */
function walkOf({ store, clock, committed, fingerprint }: Needs, run: Run, row: N8nInstallRow) {
  let { steps } = row
  const tell = async (words: Partial<N8nInstallRow>) => {
    const isHeld = await store.change(run, { steps, ...words })
    committed()
    return isHeld
  }
  return {
    async begin(step: InstallStep) {
      steps = begun(steps, step)
      const isHeld = await tell({ heldUntil: new Date(clock.now().getTime() + HELD_MS) })
      if (!isHeld) fail('n8n_workflows.running')
    },
    async end(problem: ErrorCode | null) {
      steps = ended(steps, problem === null ? 'done' : 'failed')
      const installed = problem === null ? { installedAt: clock.now(), fingerprint: await fingerprint() } : {}
      await tell({ problem, runId: null, heldUntil: null, ...installed })
    },
  }
}

type Todo = { run: Run; row: N8nInstallRow; connection: N8nConnection; evolutionKey: string }

async function putThere(needs: Needs, todo: Todo, begin: (step: InstallStep) => Promise<void>): Promise<void> {
  const { store, keys, openApi, ping, pausesMs, shipped, telegramUrl } = needs
  const { run, row, connection, evolutionKey } = todo
  const { webhookUrl, secret } = connection
  const api = openApi(connection)
  const { evolutionUrl } = row
  await begin('look')
  const standing = answered(await api.workflows())
  await begin('keys')
  const wanted = { run, row, hasEvolution: evolutionUrl !== '', evolutionKey }
  const { credentials, replaced } = await keepKeys({ api, store, keys, secret }, wanted)
  const place = { userId: run.userId, connection, evolutionUrl, telegramUrl, credentials }
  const workflows = workflowsIn(row.steps)
  for (const key of workflows) {
    await begin(key)
    await putWorkflow({ api, shipped }, standing, key, place)
  }
  // Left behind it hurts nobody.
  for (const id of replaced) await api.removeCredential(id)
  await begin('answer')
  await waitForAnswers({ ping, pausesMs, webhookUrl, secret }, workflows)
  if (evolutionUrl === '') return
  answered(await probeEvolution(needs, connection))
  await tellLines(needs, run.userId, connection, () => begin('answer'))
}

/** Before anything is begun: n8n cannot have what nobody gave it. */
function refuseKeyless({ evolutionUrl, evolutionKey }: InstallDraft, row: N8nInstallRow | undefined): void {
  if (evolutionUrl === '' || evolutionKey !== '') return
  const isKept = row?.credentials.evolution !== undefined
  if (isKept && row.evolutionUrl === evolutionUrl) return
  const words = isKept ? 'Escríbela otra vez: la guardada es de otra dirección' : 'Escribe la clave de Evolution API'
  fail('n8n_workflows.evolution_key', { fields: { evolutionKey: words } })
}

function whole(connection: N8nConnection | null): N8nConnection {
  if (!connection) return fail('n8n.missing')
  return connection.apiUrl === '' || connection.apiToken === '' ? fail('n8n.incomplete') : connection
}
