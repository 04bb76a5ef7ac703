import type { Paid, Recalled } from '@portavoz/contract'
import type { Answer, Brain } from '../../../ports/brain.ts'
import type { LookedUp, LookUp } from './look-up.ts'
import { type Recollect, worthReading } from './recollect.ts'
import type { Means, ThinkNeeds } from './think.ts'

/** What was read, asked, called and paid in one turn. */
export type Seen = Answer['usage'] & {
  read: Recalled[]
  /** Null where nobody was asked. */
  lookedUp: LookedUp | null
  calls: Answer['calls']
  model: string | null
  paid: Paid | null
}

export const nothingSeen = (): Seen => ({
  read: [],
  lookedUp: null,
  calls: [],
  model: null,
  inputTokens: 0,
  outputTokens: 0,
  paid: null,
})

/** The same needs, looked at over their shoulder. */
export function watched<N extends Pick<ThinkNeeds, 'meansOf' | 'recollect' | 'lookUp'>>(
  needs: N,
): { seen: Seen; needs: N } {
  const seen = nothingSeen()
  const seenBy = (means: Means): Brain => ({
    async answer(question) {
      seen.model = question.model.name
      try {
        const answer = await means.brain.answer(question)
        seen.calls.push(...answer.calls)
        return answer
      } finally {
        seen.paid = means.paid()
        seen.inputTokens = seen.paid?.inputTokens ?? 0
        seen.outputTokens = seen.paid?.outputTokens ?? 0
      }
    },
  })
  const meansOf: ThinkNeeds['meansOf'] = async (todo) => {
    const means = await needs.meansOf(todo)
    return means && { ...means, brain: seenBy(means) }
  }
  const recollect: Recollect = async (...asked) => {
    const found = await needs.recollect(...asked)
    seen.read = worthReading(found.recalled)
    return found
  }
  const lookUp: LookUp = async (asked) => (seen.lookedUp = await needs.lookUp(asked))
  return { seen, needs: { ...needs, meansOf, recollect, lookUp } }
}
