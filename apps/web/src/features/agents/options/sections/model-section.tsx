import { ModelProvider } from '@portavoz/contract'
import { useState } from 'react'
import { providers } from '../../../../ui/model/providers.ts'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { agentOptions } from '../agent-options.ts'
import { MODEL_ANCHOR } from '../url-anchor.ts'
import { createFieldProps } from './field-props.tsx'
import { AccountModelInfo } from '../model/model-info.tsx'
import { type ModelSectionProps, OwnModelFields } from '../model/own-model-fields.tsx'
import { getOwnModel } from '../model/own-model.ts'
import { CollapsibleSection } from './collapsible-section.tsx'
import { sectionSummaries } from '../section-summaries.ts'

const providerOptions = [{ value: '', label: 'El de mi cuenta' }, ...providers]
const parseProvider = (value: unknown) => ModelProvider.safeParse(value).data ?? null

export function ModelSection(props: ModelSectionProps) {
  const [provider, setProvider] = useState(parseProvider(props.typed['model.provider']))
  const { valueProps } = createFieldProps(props)
  return (
    <CollapsibleSection
      title="Modelo"
      summary={sectionSummaries.model(props.currentModel)}
      fields={['model', 'apiKeys.openai', 'apiKeys.anthropic', 'apiKeys.custom']}
      errors={props.errors}
      anchor={MODEL_ANCHOR}
    >
      <SelectField
        label={agentOptions['model.provider'].label}
        {...valueProps('model.provider', agentOptions['model.provider'].hint)}
        options={providerOptions}
        onChoose={(value) => setProvider(parseProvider(value))}
      />
      {provider === null ? (
        <AccountModelInfo losesKey={getOwnModel(props.base) !== null} />
      ) : (
        <OwnModelFields key={provider} {...props} provider={provider} />
      )}
    </CollapsibleSection>
  )
}
