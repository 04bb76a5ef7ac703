import { type AgentTexts, channels, type CustomConfig, type FieldErrors, type Platform } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useDefaultEngine } from '../../../data/agents/engines.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { isOptionSupportedBy } from '../options/option-support.ts'
import { createAgentFormSchema } from '../options/options-form.ts'
import { newAgentConfig } from '../options/new-agent-config.ts'
import { RecoveredDraftAlert } from '../form/recovered-draft-alert.tsx'
import { AgentForm } from '../form/agent-form.tsx'
import { StartingPointPicker } from './starting-points/starting-point-picker.tsx'
import type { NewAgentDraft } from './use-new-agent-draft.ts'

type NewAgentFormProps = {
  platform: Platform
  /** Stands in the empty field of the name. */
  suggestedName: string
  wizard: { draft: NewAgentDraft; create: (values: AgentTexts & { customConfig: CustomConfig }) => Promise<void> }
  onInvalid?: (fields: FieldErrors) => void
  /** Says which number or bot the agent will answer from. */
  children: ReactNode
}

export function NewAgentForm({
  platform,
  suggestedName,
  wizard: { draft, create },
  onInvalid,
  children,
}: NewAgentFormProps) {
  const defaultEngine = useDefaultEngine() ?? 'embedded'
  const engine = channels[platform].account === 'page' ? 'embedded' : defaultEngine
  const runtime = { platform, engine } as const
  const form = useZodForm(createAgentFormSchema(newAgentConfig, isOptionSupportedBy(runtime)), create, onInvalid)
  return (
    <>
      <p className="mb-4 text-sm text-texto-3">{children}</p>
      {draft.isRecovered ? <RecoveredDraftAlert onDiscard={draft.discard} /> : null}
      <StartingPointPicker draft={draft} />
      <AgentForm
        key={draft.isRecovered ? 'draft' : 'new'}
        form={form}
        values={{ ...draft.values, name: draft.values.name || suggestedName }}
        onValuesChange={draft.change}
        options={{ runtime, config: newAgentConfig }}
      />
    </>
  )
}
