import { fail } from '@portavoz/contract'
import type { N8nApi, StandingWorkflow, Workflow } from '../../../ports/n8n-api.ts'
import { answered } from './answered.ts'
import { markedNode, type Place, prepare } from './prepare.ts'
import type { WorkflowKey } from './steps.ts'

type Needs = { api: N8nApi; shipped: (key: WorkflowKey) => Promise<Workflow> }

/** Brings one of ours up to date where it stands, under the name that its owner gave it, or puts it there; it works from then on. */
export async function putWorkflow(
  { api, shipped }: Needs,
  standing: readonly StandingWorkflow[],
  key: WorkflowKey,
  place: Place,
): Promise<void> {
  const workflow = prepare(key, await shipped(key), place)
  const found = oldest(standing.filter(isOurs(key, place.userId)))
  const isChanged =
    found !== undefined && answered(await api.change(found.id, { ...workflow, name: found.name || workflow.name }))
  const id = isChanged ? found.id : answered(await api.create(workflow))
  const state = answered(await api.activate(id))
  if (state === 'taken') fail('n8n_workflows.path_taken')
  if (state === 'refused') fail('n8n_workflows.not_activated')
}

const isOurs = (key: WorkflowKey, userId: string) => {
  const mark = markedNode(key, userId)
  return ({ isArchived, nodeIds }: StandingWorkflow) => !isArchived && nodeIds.includes(mark)
}

/** A copy that somebody made of ours has the same marks, and is theirs. */
const oldest = (found: readonly StandingWorkflow[]) => found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0]
