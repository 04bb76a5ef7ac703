import { HIDDEN, type ModelProvider } from '@portavoz/contract'
import { useId } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { verbatim } from '../../../ui/verbatim.ts'
import { TrialResult } from '../../../ui/model/trial-result.tsx'
import { Button } from '../../../ui/button.tsx'
import { addressField, nameHint } from '../../../ui/model/model-fields.ts'
import { fieldsIn } from './fields.tsx'
import { PriceLine, useOffered } from './model-facts.tsx'
import type { ModelPartProps } from './model-part.tsx'
import { keyField, ownModel } from './own-model.ts'
import { useModelTrial } from './use-model-trial.ts'

type Props = ModelPartProps & { provider: ModelProvider }

/** A model of the agent's own: its name, where it is asked and with which key, and whether that works. */
export function OwnModel(props: Props) {
  const { provider, typed, errors, base, chosen, agentId } = props
  const names = useId()
  const offered = useOffered(provider)
  const { trial, wrong, isTrying, attempt, forget, trier } = useModelTrial(provider, agentId)
  const { value } = fieldsIn({ ...props, errors: { ...wrong, ...errors } })
  const stood = ownModel(base)
  const isTyped = typed['model.provider'] === provider
  const isStored = base.apiKeys[provider] === HIDDEN
  return (
    <div className="grid gap-5" onInput={forget}>
      <TextField
        label="Nombre del modelo"
        {...value('model.name', nameHint(provider))}
        {...verbatim}
        defaultValue={(isTyped && typed['model.name']) || (stood?.provider === provider && stood.name) || offered[0]}
        list={names}
      />
      <datalist id={names}>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {provider === 'custom' ? <TextField {...addressField} {...value('model.baseUrl', addressField.hint)} /> : null}
      <TextField
        label="Clave"
        name={keyField(provider)}
        {...verbatim}
        type="password"
        defaultValue={base.apiKeys[provider]}
        optional={provider === 'custom'}
        error={errors[keyField(provider)] ?? wrong[keyField(provider)]}
        hint={isStored ? storedHint(provider) : 'Se guarda cifrada con el agente y no se vuelve a mostrar.'}
      />
      <PriceLine provider={provider} name={chosen.name} />
      <div>
        <Button ref={trier} busy={isTrying} onClick={({ currentTarget }) => attempt(currentTarget.form)}>
          {isTrying ? 'Probando…' : 'Probar este modelo'}
        </Button>
      </div>
      {trial ? <TrialResult trial={trial} /> : null}
    </div>
  )
}

const storedHint = (provider: ModelProvider) =>
  `Está guardada y no se vuelve a mostrar. Escribe otra para cambiarla${provider === 'custom' ? ', y también si cambias la dirección' : ''}.`
