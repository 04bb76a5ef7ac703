import { fail } from '@portavoz/contract'
import type { N8nApi, InstalledWorkflow, N8nWorkflow } from '../../../ports/n8n/n8n-api.ts'
import { unwrapAnswer } from './unwrap-answer.ts'
import { firstNodeId, type WorkflowTarget, prepareWorkflow } from './prepare-workflow.ts'
import type { WorkflowKey } from './install-steps.ts'

type PutWorkflowDeps = { api: N8nApi; readWorkflow: (key: WorkflowKey) => Promise<N8nWorkflow> }

/** Updates our workflow where it exists, keeping its owner's name for it, or creates it; then activates it. */
export async function putWorkflow(
  { api, readWorkflow }: PutWorkflowDeps,
  existing: readonly InstalledWorkflow[],
  key: WorkflowKey,
  target: WorkflowTarget,
): Promise<void> {
  const workflow = prepareWorkflow(key, await readWorkflow(key), target)
  const found = oldest(existing.filter(isOurs(key, target.workspaceId)))
  const isChanged =
    found !== undefined &&
    unwrapAnswer(await api.updateWorkflow(found.id, { ...workflow, name: found.name || workflow.name }))
  const id = isChanged ? found.id : unwrapAnswer(await api.createWorkflow(workflow))
  const state = unwrapAnswer(await api.activateWorkflow(id))
  if (state === 'taken') fail('n8n_workflows.path_taken')
  if (state === 'refused') fail('n8n_workflows.not_activated')
}

const isOurs = (key: WorkflowKey, workspaceId: string) => {
  const mark = firstNodeId(key, workspaceId)
  return ({ isArchived, nodeIds }: InstalledWorkflow) => !isArchived && nodeIds.includes(mark)
}

/** A copy by the owner has the same mark but is newer, and stays untouched. */
const oldest = (found: readonly InstalledWorkflow[]) =>
  found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0]
