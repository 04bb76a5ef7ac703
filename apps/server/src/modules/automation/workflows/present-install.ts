import { errors, type WorkflowInstall } from '@portavoz/contract'
import type { N8nInstallRow } from '../../../db/schema.ts'
import { ended } from './steps.ts'

const none: WorkflowInstall = {
  evolutionUrl: '',
  hasEvolutionKey: false,
  steps: [],
  isRunning: false,
  problem: null,
  installedAt: null,
  isOutdated: false,
}

/** A run that nobody goes on with ended where it stood. */
export function presentInstall(
  row: N8nInstallRow | undefined,
  { now, fingerprint }: { now: Date; fingerprint: string },
): WorkflowInstall {
  if (!row) return none
  const { evolutionUrl, credentials, steps, problem, heldUntil, installedAt } = row
  const isRunning = heldUntil !== null && heldUntil > now
  const code = heldUntil !== null && !isRunning ? 'n8n_workflows.interrupted' : problem
  return {
    evolutionUrl,
    hasEvolutionKey: credentials.evolution !== undefined,
    steps: isRunning ? steps : ended(steps, 'failed'),
    isRunning,
    problem: code && (errors[code] ?? errors.unexpected).text,
    installedAt: installedAt?.toISOString() ?? null,
    isOutdated: installedAt !== null && !isRunning && row.fingerprint !== fingerprint,
  }
}
