import { questions as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { UnansweredQuestions } from './unanswered-questions.service.ts'

/** `requireAgent` throws when the account has no such agent. */
export function unansweredQuestionRoutes(
  bind: BindEndpoint,
  questions: UnansweredQuestions,
  requireAgent: (userId: string, agentId: string) => Promise<unknown>,
): void {
  bind(api.list, async (query, viewer) => {
    await requireAgent(viewer.id, query.id)
    return questions.list(viewer.id, query)
  })
  bind(api.answer, async (answer, viewer) => {
    await requireAgent(viewer.id, answer.id)
    return questions.answer(viewer.id, answer)
  })
  bind(api.discard, async (target, viewer) => {
    await requireAgent(viewer.id, target.id)
    return questions.discard(viewer.id, target)
  })
  bind(api.restore, async (target, viewer) => {
    await requireAgent(viewer.id, target.id)
    return questions.restore(viewer.id, target)
  })
}
