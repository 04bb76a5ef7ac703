import { errorCatalog, type WorkflowInstall } from '@portavoz/contract'
import type { N8nInstallRow } from '../../../db/schema.ts'
import { endStep } from './install-steps.ts'

const NO_INSTALL: WorkflowInstall = {
  evolutionUrl: '',
  hasEvolutionKey: false,
  steps: [],
  isRunning: false,
  problem: null,
  installedAt: null,
  isOutdated: false,
}

/** A run whose lease expired is shown as interrupted at its current step. */
export function presentInstall(
  row: N8nInstallRow | undefined,
  { now, fingerprint }: { now: Date; fingerprint: string },
): WorkflowInstall {
  if (!row) return NO_INSTALL
  const { evolutionUrl, credentials, steps, problem, heldUntil, installedAt } = row
  const isRunning = heldUntil !== null && heldUntil > now
  const code = heldUntil !== null && !isRunning ? 'n8n_workflows.interrupted' : problem
  return {
    evolutionUrl,
    hasEvolutionKey: credentials.evolution !== undefined,
    steps: isRunning ? steps : endStep(steps, 'failed'),
    isRunning,
    problem: code && (errorCatalog[code] ?? errorCatalog.unexpected).text,
    installedAt: installedAt?.toISOString() ?? null,
    isOutdated: installedAt !== null && !isRunning && row.fingerprint !== fingerprint,
  }
}
