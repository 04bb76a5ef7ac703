import { type CustomConfig, knownSight, MASKED_SECRET, ModelDraft, type ModelProvider } from '@portavoz/contract'
import { type ReactNode, useId } from 'react'
import { useTestModel } from '../../../../data/account/models.ts'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { verbatimInput } from '../../../../ui/forms/verbatim.ts'
import { ModelTestAlert } from '../../../../ui/model/model-test-alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { baseUrlField, modelNameHint } from '../../../../ui/model/model-fields.ts'
import { agentOptions } from '../agent-options.ts'
import { createFieldProps, type OptionSectionProps } from '../sections/field-props.tsx'
import { ModelPriceLine, useOfferedModels } from './model-info.tsx'
import { apiKeyFieldName, getOwnModel, type ModelFormValues } from './own-model.ts'
import { optionFieldName } from '../options-form.ts'
import { useModelTest } from './use-model-test.ts'

export type ModelSectionProps = OptionSectionProps & {
  agentId: string | undefined
  /** The stored configuration. */
  base: CustomConfig
  /** The values in the form now. */
  currentModel: ModelFormValues
}

type OwnModelFieldsProps = ModelSectionProps & { provider: ModelProvider }

/** Name, address and key of the agent's own model, with a test of them. */
export function OwnModelFields(props: OwnModelFieldsProps) {
  const { provider, typed, errors, base, currentModel, agentId } = props
  const listId = useId()
  const offered = useOfferedModels(provider)
  const {
    result: trial,
    fieldErrors,
    isTesting,
    test,
    clear,
    testButton,
  } = useModelTest({
    fields: {
      name: optionFieldName('model.name'),
      baseUrl: optionFieldName('model.baseUrl'),
      apiKey: apiKeyFieldName(provider),
    },
    schema: ModelDraft,
    provider,
    agentId,
    request: useTestModel(),
    failure: 'No se pudo probar el modelo',
  })
  const { valueProps, checkboxProps } = createFieldProps({ ...props, errors: { ...fieldErrors, ...errors } })
  const storedModel = getOwnModel(base)
  const isCurrentProvider = typed['model.provider'] === provider
  const isStored = base.apiKeys[provider] === MASKED_SECRET
  return (
    <div className="grid gap-5" onInput={clear}>
      <TextField
        label={agentOptions['model.name'].label}
        {...valueProps('model.name', modelNameHint(provider))}
        {...verbatimInput}
        defaultValue={
          (isCurrentProvider && typed['model.name']) ||
          (storedModel?.provider === provider && storedModel.name) ||
          offered[0]
        }
        list={listId}
      />
      <datalist id={listId}>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {provider === 'custom' ? (
        <TextField {...baseUrlField} {...valueProps('model.baseUrl', baseUrlField.hint)} />
      ) : null}
      <TextField
        label="Clave"
        name={apiKeyFieldName(provider)}
        {...verbatimInput}
        type="password"
        defaultValue={base.apiKeys[provider]}
        optional={provider === 'custom'}
        error={errors[apiKeyFieldName(provider)] ?? fieldErrors[apiKeyFieldName(provider)]}
        hint={isStored ? storedKeyHint(provider) : 'Se guarda cifrada con el agente y no se vuelve a mostrar.'}
      />
      <SightLine provider={provider} name={currentModel.name}>
        <CheckField
          label={agentOptions['model.sees'].label}
          {...checkboxProps('model.sees', agentOptions['model.sees'].hint)}
        />
      </SightLine>
      <ModelPriceLine provider={provider} name={currentModel.name} />
      <div>
        <Button ref={testButton} busy={isTesting} onClick={({ currentTarget }) => test(currentTarget.form)}>
          {isTesting ? 'Probando…' : 'Probar este modelo'}
        </Button>
      </div>
      {trial ? <ModelTestAlert result={trial} /> : null}
    </div>
  )
}

const storedKeyHint = (provider: ModelProvider) =>
  `Está guardada y no se vuelve a mostrar. Escribe otra para cambiarla${provider === 'custom' ? ', y también si cambias la dirección' : ''}.`

/** Whether the model sees the pictures of customers: its name says it, or `children` asks. */
function SightLine({ provider, name, children }: { provider: ModelProvider; name: string; children: ReactNode }) {
  const sight = knownSight({ provider, name })
  if (sight === null) return children
  return (
    <p className="text-sm text-texto-2">
      {sight
        ? 'Este modelo ve las fotos que mandan tus clientes.'
        : 'Este modelo no ve imágenes: quien mande solo una foto lee «por ahora solo leo texto».'}
    </p>
  )
}
