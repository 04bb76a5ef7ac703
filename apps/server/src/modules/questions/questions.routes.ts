import { questions as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { Questions } from './questions.service.ts'

/** `theirs` refuses an agent that is not theirs. */
export function questionRoutes(
  bind: Bind,
  questions: Questions,
  theirs: (userId: string, agentId: string) => Promise<unknown>,
): void {
  bind(api.list, async (asked, viewer) => {
    await theirs(viewer.id, asked.id)
    return questions.list(viewer.id, asked)
  })
  bind(api.answer, async (said, viewer) => {
    await theirs(viewer.id, said.id)
    return questions.answer(viewer.id, said)
  })
  bind(api.discard, async (one, viewer) => {
    await theirs(viewer.id, one.id)
    return questions.discard(viewer.id, one)
  })
  bind(api.restore, async (one, viewer) => {
    await theirs(viewer.id, one.id)
    return questions.restore(viewer.id, one)
  })
}
