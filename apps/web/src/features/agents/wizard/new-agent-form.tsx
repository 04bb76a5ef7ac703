import type { AgentTexts, CustomConfig, FieldErrors, Platform } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useDefaultEngine } from '../../../data/agents/engines.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { isOptionSupportedBy } from '../options/option-support.ts'
import { createAgentFormSchema } from '../options/options-form.ts'
import { newAgentConfig } from '../options/new-agent-config.ts'
import { RecoveredDraftAlert } from '../form/recovered-draft-alert.tsx'
import { AgentForm } from '../form/agent-form.tsx'
import type { NewAgentDraft } from './use-new-agent-draft.ts'

type NewAgentFormProps = {
  platform: Platform
  wizard: { draft: NewAgentDraft; create: (values: AgentTexts & { customConfig: CustomConfig }) => Promise<void> }
  onInvalid?: (fields: FieldErrors) => void
  /** Says which number or bot the agent will answer from. */
  children: ReactNode
}

export function NewAgentForm({ platform, wizard: { draft, create }, onInvalid, children }: NewAgentFormProps) {
  const runtime = { platform, engine: useDefaultEngine() ?? 'embedded' } as const
  const form = useZodForm(createAgentFormSchema(newAgentConfig, isOptionSupportedBy(runtime)), create, onInvalid)
  return (
    <>
      <p className="mb-4 text-sm text-texto-3">{children}</p>
      {draft.isRecovered ? <RecoveredDraftAlert onDiscard={draft.discard} /> : null}
      <AgentForm
        key={draft.isRecovered ? 'draft' : 'new'}
        form={form}
        values={draft.values}
        onValuesChange={draft.change}
        options={{ runtime, config: newAgentConfig }}
      />
    </>
  )
}
