import { AppError, type Agent, MASKED_SECRET } from '@portavoz/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useUpdateAgent } from '../../../../data/agents/agents.ts'
import { useZodForm } from '../../../../lib/hooks/use-zod-form.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { isOptionSupportedBy } from '../../options/option-support.ts'
import { createAgentFormSchema, type AgentFormValues } from '../../options/options-form.ts'
import { agentDraft } from '../../form/agent-draft.ts'
import { agentFormId } from '../../form/agent-form.tsx'
import type { UnsavedAgent } from '../preview/use-reply-preview.ts'

const contentKey = ({ name, description, prompt, customConfig }: Agent) =>
  JSON.stringify({ name, description, prompt, customConfig })

const formElement = () => document.forms.namedItem(agentFormId)

/** The form of an agent. `show` makes the form visible where it may be hidden. */
export function useAgentForm(agent: Agent, show?: () => void) {
  const draft = agentDraft(agent.id)
  const [recovered, setRecovered] = useState(draft.read)
  const [baseVersion, setBaseVersion] = useState(recovered?.basedOn ?? agent.version)
  const [hasChanges, setHasChanges] = useState(recovered !== null)
  const [formRevision, setFormRevision] = useState(0)
  const [shownContent, setShownContent] = useState(() => contentKey(agent))
  // Another window saved the agent, and this form has no changes to lose.
  if (!hasChanges && shownContent !== contentKey(agent)) {
    setShownContent(contentKey(agent))
    setBaseVersion(agent.version)
    setFormRevision(formRevision + 1)
  }
  const update = useUpdateAgent()
  const { customConfig } = agent
  const form = useZodForm(
    createAgentFormSchema(customConfig, isOptionSupportedBy(agent)),
    async ({ botToken, ...current }) => {
      const saved = await update.mutateAsync(
        { id: agent.id, ...current, botToken: botToken || MASKED_SECRET, basedOn: baseVersion },
        { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) },
      )
      toast({ title: 'Agente actualizado', kind: 'ok' })
      draft.remove()
      setShownContent(contentKey(saved))
      setBaseVersion(saved.version)
      setRecovered(null)
      setHasChanges(false)
      // The fields show the stored secrets as `***` again.
      if ([botToken, ...Object.values(current.customConfig.apiKeys ?? {})].some(isTypedSecret))
        setFormRevision((revision) => revision + 1)
    },
    () => show && flushSync(show),
  )

  /** The values to preview, or undefined if the form has no changes. */
  function readUnsaved(): UnsavedAgent {
    const current = formElement()
    if (!hasChanges || !current) return undefined
    const values = form.read(current)
    return values && { name: values.name, prompt: values.prompt, customConfig: values.customConfig }
  }

  /** Shows the server's errors about the values under their fields; false if there are none. */
  function showFieldErrors(error: Error): boolean {
    const current = formElement()
    const fields = error instanceof AppError ? Object.entries(error.fields ?? {}) : []
    const draftErrors = fields.filter(([name]) => name.startsWith(DRAFT_PREFIX))
    if (!current || draftErrors.length === 0) return false
    form.refuse(
      current,
      Object.fromEntries(draftErrors.map(([name, values]) => [name.slice(DRAFT_PREFIX.length), values])),
    )
    return true
  }

  return {
    form,
    baseVersion,
    setBaseVersion,
    recovered,
    hasChanges,
    /** A new key renders the form again from the saved agent. */
    key: `${formRevision}`,
    values: recovered ?? agent,
    options: { runtime: agent, config: customConfig, agentId: agent.id },
    readUnsaved,
    showFieldErrors,
    saveDraft(values: AgentFormValues) {
      draft.save({ ...values, basedOn: baseVersion })
      setHasChanges(true)
    },
    discard() {
      draft.remove()
      setRecovered(null)
      setBaseVersion(agent.version)
      setHasChanges(false)
      setFormRevision(formRevision + 1)
    },
  }
}

const isTypedSecret = (secret: unknown) => secret !== undefined && secret !== '' && secret !== MASKED_SECRET

const DRAFT_PREFIX = 'draft.'
