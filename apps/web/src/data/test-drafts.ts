import type { AgentTest } from '@portavoz/contract'
import { drafts } from '../lib/draft.ts'

/** What the fields hold while somebody types: a line for each of several words. */
export type TypedTest = {
  question: string
  mustContain: string
  mustNotContain: string
  documentId: string
  mustEscalate: boolean
}

export const typedFrom = (test: AgentTest | null): TypedTest => ({
  question: test?.question ?? '',
  mustContain: test?.mustContain.join('\n') ?? '',
  mustNotContain: test?.mustNotContain.join('\n') ?? '',
  documentId: test?.document?.id ?? '',
  mustEscalate: test?.mustEscalate ?? false,
})

const placeOf = (agentId: string, testId: string | null) => `test.${agentId}.${testId ?? 'new'}`

/** What somebody typed about a test and has not saved. */
export const testDraft = (agentId: string, testId: string | null) => {
  const place = placeOf(agentId, testId)
  return {
    read: () => parsed(drafts.read(place)),
    keep: (typed: TypedTest) => drafts.keep(place, JSON.stringify(typed)),
    drop: () => drafts.drop(place),
  }
}

/** A question that was asked somewhere else waits in the form of a new test. */
export const keepQuestion = (agentId: string, question: string) =>
  testDraft(agentId, null).keep({ ...typedFrom(null), question })

const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** An older console may have written it otherwise. */
function parsed(text: string): TypedTest | null {
  try {
    const typed = JSON.parse(text) as Record<string, unknown>
    return {
      question: word(typed['question']),
      mustContain: word(typed['mustContain']),
      mustNotContain: word(typed['mustNotContain']),
      documentId: word(typed['documentId']),
      mustEscalate: typed['mustEscalate'] === true,
    }
  } catch {
    return null
  }
}
