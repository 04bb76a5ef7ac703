import type { Agent, AgentTexts, CustomConfig, WebPage } from '@portavoz/contract'
import { useState } from 'react'
import { useCreateAgent } from '../../../../data/agents/agents.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { creationErrorText } from '../creation-error-text.ts'
import type { NewAgentDraft } from '../use-new-agent-draft.ts'

/** The wizard of an agent whose only network is its page: first the agent, then its page, then what comes next. */
export function useWebWizard(draft: NewAgentDraft) {
  const [created, setCreated] = useState<Agent | null>(null)
  const [page, setPage] = useState<WebPage | null>(null)
  const agent = useCreateAgent()

  /** Rejects with the server's error, so that the form shows it beside its fields. */
  async function create({ name, description, prompt, customConfig }: AgentTexts & { customConfig: CustomConfig }) {
    const saved = await agent.mutateAsync(
      { name, description, prompt, customConfig, platform: 'web' },
      { onError: (error) => toast({ title: 'Error', description: creationErrorText(error), kind: 'error' }) },
    )
    draft.remove()
    setCreated(saved)
  }

  return {
    created,
    page,
    step: page ? ('completed' as const) : created ? ('web-page' as const) : ('agent-config' as const),
    draft,
    create,
    open: setPage,
    creating: agent.isPending,
    hasUnsavedInput: created === null && draft.texts.some((text) => text.trim() !== ''),
  }
}

export type WebWizard = ReturnType<typeof useWebWizard>
