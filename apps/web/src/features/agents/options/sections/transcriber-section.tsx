import { type CustomConfig, TranscriberProvider } from '@portavoz/contract'
import { useState } from 'react'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { openAiCompatibleProviders } from '../../../../ui/model/providers.ts'
import { agentOptions } from '../agent-options.ts'
import { TranscriberFields } from '../model/transcriber-fields.tsx'
import { AccountTranscriberInfo } from '../model/transcriber-info.tsx'
import { sectionSummaries } from '../section-summaries.ts'
import { CollapsibleSection } from './collapsible-section.tsx'
import { createFieldProps, type OptionSectionProps } from './field-props.tsx'

const providerOptions = [{ value: '', label: 'El de mi cuenta' }, ...openAiCompatibleProviders]
const parseProvider = (value: unknown) => TranscriberProvider.safeParse(value).data ?? null

type TranscriberSectionProps = OptionSectionProps & {
  agentId: string | undefined
  /** The stored configuration. */
  base: CustomConfig
  /** The values in the form now. */
  current: { provider: string; name: string }
}

/** What hears the voice notes of the agent. Its fields are dimmed while the workspace's does. */
export function TranscriberSection(props: TranscriberSectionProps) {
  const [provider, setProvider] = useState(parseProvider(props.typed['transcriber.provider']))
  const { valueProps } = createFieldProps(props)
  const shown = provider ?? 'openai'
  return (
    <CollapsibleSection
      title="Notas de voz"
      summary={sectionSummaries.model(props.current)}
      fields={['transcriber', 'apiKeys.transcriber']}
      errors={props.errors}
    >
      <SelectField
        label={agentOptions['transcriber.provider'].label}
        {...valueProps('transcriber.provider', agentOptions['transcriber.provider'].hint)}
        options={providerOptions}
        onChoose={(value) => setProvider(parseProvider(value))}
      />
      {provider === null ? <AccountTranscriberInfo losesKey={props.base.transcriber !== null} /> : null}
      <div inert={provider === null} style={provider === null ? { opacity: 0.5 } : undefined}>
        <TranscriberFields {...props} key={shown} provider={shown} />
      </div>
    </CollapsibleSection>
  )
}
