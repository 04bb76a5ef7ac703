import { useState } from 'react'
import type { AgentFormValues } from '../options/options-form.ts'
import { agentDraft } from '../form/agent-draft.ts'

const storedDraft = agentDraft('new')
const emptyValues: AgentFormValues = { name: '', description: '', prompt: '' }

/** The form values of a new agent on any platform, kept in this tab until the agent is created. */
export function useNewAgentDraft() {
  const [recovered, setRecovered] = useState(storedDraft.read)
  const [values, setValues] = useState<AgentFormValues>(recovered ?? emptyValues)
  const change = (newValues: AgentFormValues) => {
    storedDraft.save(newValues)
    setValues(newValues)
  }
  return {
    values,
    isRecovered: recovered !== null,
    change,
    discard: () => {
      setRecovered(null)
      change(emptyValues)
    },
    remove: storedDraft.remove,
  }
}

export type NewAgentDraft = ReturnType<typeof useNewAgentDraft>
