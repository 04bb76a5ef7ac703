import { questions as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { UnansweredQuestions } from './unanswered-questions.service.ts'

/** `requireAgent` throws when the workspace has no such agent. */
export function unansweredQuestionRoutes(
  bind: BindEndpoint,
  questions: UnansweredQuestions,
  requireAgent: (workspaceId: string, agentId: string) => Promise<unknown>,
): void {
  bind(api.list, async ({ id, ...query }, viewer) => {
    await requireAgent(viewer.workspaceId, id)
    return questions.list(viewer.workspaceId, id, query)
  })
  bind(api.listAll, async ({ agentId = null, ...query }, viewer) => {
    if (agentId !== null) await requireAgent(viewer.workspaceId, agentId)
    return questions.list(viewer.workspaceId, agentId, query)
  })
  bind(api.answer, async (answer, viewer) => {
    await requireAgent(viewer.workspaceId, answer.id)
    return questions.answer(viewer.workspaceId, answer)
  })
  bind(api.discard, async (target, viewer) => {
    await requireAgent(viewer.workspaceId, target.id)
    return questions.discard(viewer.workspaceId, target)
  })
  bind(api.restore, async (target, viewer) => {
    await requireAgent(viewer.workspaceId, target.id)
    return questions.restore(viewer.workspaceId, target)
  })
}
