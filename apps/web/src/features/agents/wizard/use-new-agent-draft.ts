import { useState } from 'react'
import type { AgentFormValues } from '../options/options-form.ts'
import { agentDraft } from '../form/agent-draft.ts'
import { answersDraft, noAnswers } from './starting-points/answers-draft.ts'
import type { BusinessAnswers } from './starting-points/write-instructions.ts'

const storedDraft = agentDraft('new')
const emptyValues: AgentFormValues = { name: '', description: '', prompt: '' }

/**
 * The form values of a new agent on any platform and the answers from which its instructions are written, kept in this
 * tab until the agent is created.
 */
export function useNewAgentDraft() {
  const [recovered, setRecovered] = useState(storedDraft.read)
  const [values, setValues] = useState<AgentFormValues>(recovered ?? emptyValues)
  const [answers, setAnswers] = useState<BusinessAnswers>(() => answersDraft.read() ?? noAnswers)
  const change = (newValues: AgentFormValues) => {
    storedDraft.save(newValues)
    setValues(newValues)
  }
  const changeAnswers = (newAnswers: BusinessAnswers) => {
    answersDraft.save(newAnswers)
    setAnswers(newAnswers)
  }
  return {
    values,
    answers,
    /** Everything typed, which closing the wizard may lose. */
    texts: [values.name, values.description, values.prompt, ...Object.values(answers)],
    isRecovered: recovered !== null,
    change,
    changeAnswers,
    discard: () => {
      setRecovered(null)
      change(emptyValues)
      changeAnswers(noAnswers)
    },
    remove: () => {
      storedDraft.remove()
      answersDraft.remove()
    },
  }
}

export type NewAgentDraft = ReturnType<typeof useNewAgentDraft>
