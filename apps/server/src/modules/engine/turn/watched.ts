import type { Recalled } from '@portavoz/contract'
import type { Answer, Brain } from '../../../ports/brain.ts'
import { type Recollect, worthReading } from './recollect.ts'

/** What was read, asked and called in one turn. */
export type Seen = Answer['usage'] & { read: Recalled[]; calls: Answer['calls']; model: string | null }

/** The same needs, looked at over their shoulder. */
export function watched<N extends { brain: Brain; recollect: Recollect }>(needs: N): { seen: Seen; needs: N } {
  const seen: Seen = { read: [], calls: [], model: null, inputTokens: 0, outputTokens: 0 }
  const brain: Brain = {
    async answer(question) {
      seen.model = question.model.name
      const answer = await needs.brain.answer(question)
      seen.calls.push(...answer.calls)
      seen.inputTokens += answer.usage.inputTokens
      seen.outputTokens += answer.usage.outputTokens
      return answer
    },
  }
  const recollect: Recollect = async (agent, question) => {
    const found = await needs.recollect(agent, question)
    seen.read = worthReading(found.recalled)
    return found
  }
  return { seen, needs: { ...needs, brain, recollect } }
}
