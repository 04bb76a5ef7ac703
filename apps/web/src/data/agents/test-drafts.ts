import type { AgentTest } from '@portavoz/contract'
import { parseDraftFields, toText } from '../../lib/draft-fields.ts'
import { drafts } from '../../lib/drafts.ts'

/** Values of the test form; several phrases have one line each. */
export type TestFormValues = {
  question: string
  mustContain: string
  mustNotContain: string
  documentId: string
  mustEscalate: boolean
}

export const toTestFormValues = (test: AgentTest | null): TestFormValues => ({
  question: test?.question ?? '',
  mustContain: test?.mustContain.join('\n') ?? '',
  mustNotContain: test?.mustNotContain.join('\n') ?? '',
  documentId: test?.document?.id ?? '',
  mustEscalate: test?.mustEscalate ?? false,
})

const draftKeyOf = (agentId: string, testId: string | null) => `test.${agentId}.${testId ?? 'new'}`

/** The unsaved form of a test. */
export const testDraft = (agentId: string, testId: string | null) => {
  const draftKey = draftKeyOf(agentId, testId)
  return {
    read: () => parseDraft(drafts.read(draftKey)),
    save: (values: TestFormValues) => drafts.save(draftKey, JSON.stringify(values)),
    remove: () => drafts.remove(draftKey),
  }
}

/** Prefills the form of a new test with a question from another screen. */
export const draftTestQuestion = (agentId: string, question: string) =>
  testDraft(agentId, null).save({ ...toTestFormValues(null), question })

function parseDraft(text: string): TestFormValues | null {
  const values = parseDraftFields(text)
  return (
    values && {
      question: toText(values['question']),
      mustContain: toText(values['mustContain']),
      mustNotContain: toText(values['mustNotContain']),
      documentId: toText(values['documentId']),
      mustEscalate: values['mustEscalate'] === true,
    }
  )
}
