import { type CustomConfig, ModelProvider } from '@portavoz/contract'
import { useState } from 'react'
import { providers } from '../../../ui/model/providers.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { MODEL } from './anchor.ts'
import { fieldsIn, type PartProps } from './fields.tsx'
import { AccountsModel } from './model-facts.tsx'
import { OwnModel } from './own-model-fields.tsx'
import { ownModel, type TypedModel } from './own-model.ts'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

const options = [{ value: '', label: 'El de mi cuenta' }, ...providers]
const providerIn = (said: unknown) => ModelProvider.safeParse(said).data ?? null

export type ModelPartProps = PartProps & {
  agentId: string | undefined
  /** What the form was drawn from. */
  base: CustomConfig
  /** As it stands in the fields now. */
  chosen: TypedModel
}

/** Which model writes its answers: its account's, or one of its own. */
export function ModelPart(props: ModelPartProps) {
  const [provider, setProvider] = useState(providerIn(props.typed['model.provider']))
  const { value } = fieldsIn(props)
  return (
    <Part
      title="Modelo"
      summary={summaries.model(props.chosen)}
      fields={['model', 'apiKeys']}
      errors={props.errors}
      anchor={MODEL}
    >
      <div onChange={({ target }) => setProvider(providerIn((target as unknown as HTMLSelectElement).value))}>
        <SelectField
          label="Qué modelo usa"
          {...value(
            'model.provider',
            'Con uno propio, este agente se paga con su clave; los demás siguen con el de tu cuenta.',
          )}
          options={options}
        />
      </div>
      {provider === null ? (
        <AccountsModel losesKey={ownModel(props.base) !== null} />
      ) : (
        <OwnModel key={provider} {...props} provider={provider} />
      )}
    </Part>
  )
}
