import { type CustomConfig, MASKED_SECRET, TranscriberDraft, type TranscriberProvider } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { transcriberQuery, useTestTranscriber } from '../../../../data/account/transcriber.ts'
import { Button } from '../../../../ui/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { verbatimInput } from '../../../../ui/forms/verbatim.ts'
import {
  transcriberAddress,
  transcriberNameHint,
  transcriberPriceHint,
} from '../../../../ui/model/transcriber-fields.ts'
import { agentOptions } from '../agent-options.ts'
import { optionFieldName } from '../options-form.ts'
import { createFieldProps, type OptionSectionProps } from '../sections/field-props.tsx'
import { apiKeyFieldName } from './own-model.ts'
import { useModelTest } from './use-model-test.ts'

const keyField = apiKeyFieldName('transcriber')

type TranscriberFieldsProps = Pick<OptionSectionProps, 'typed' | 'errors' | 'warnings'> & {
  provider: TranscriberProvider
  agentId: string | undefined
  /** The stored configuration. */
  base: CustomConfig
}

/** Name, address, key and price of the agent's own transcriber, with a test of them. */
export function TranscriberFields(props: TranscriberFieldsProps) {
  const { provider, agentId, base, typed, errors } = props
  const listId = useId()
  const offered = useQuery(transcriberQuery).data?.offered ?? []
  const names = offered.filter((one) => one.provider === provider).map(({ name }) => name)
  const { result, fieldErrors, isTesting, test, clear, testButton } = useModelTest({
    fields: {
      name: optionFieldName('transcriber.name'),
      baseUrl: optionFieldName('transcriber.baseUrl'),
      apiKey: keyField,
    },
    schema: TranscriberDraft,
    provider,
    agentId,
    request: useTestTranscriber(),
    failure: 'No se pudo probar',
  })
  const shownErrors = { ...fieldErrors, ...errors }
  const { valueProps } = createFieldProps({ ...props, errors: shownErrors })
  const isCurrent = typed['transcriber.provider'] === provider
  const isStored = base.transcriber?.provider === provider && base.apiKeys.transcriber === MASKED_SECRET
  return (
    <div className="grid gap-5" onInput={clear}>
      <TextField
        label={agentOptions['transcriber.name'].label}
        {...valueProps('transcriber.name', transcriberNameHint(provider))}
        {...verbatimInput}
        defaultValue={(isCurrent && typed['transcriber.name']) || names[0]}
        list={listId}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {provider === 'custom' ? (
        <TextField
          label={agentOptions['transcriber.baseUrl'].label}
          {...verbatimInput}
          type="url"
          inputMode="url"
          placeholder={transcriberAddress.placeholder}
          {...valueProps('transcriber.baseUrl', transcriberAddress.hint)}
        />
      ) : null}
      <TextField
        label="Su clave"
        name={keyField}
        {...verbatimInput}
        type="password"
        defaultValue={isStored ? MASKED_SECRET : ''}
        optional={provider === 'custom'}
        error={shownErrors[keyField]}
        hint={
          isStored
            ? 'Está guardada y no se vuelve a mostrar. Escribe otra para cambiarla.'
            : 'Se guarda cifrada con el agente y no se vuelve a mostrar.'
        }
      />
      <TextField
        label={agentOptions['transcriber.microsPerMinute'].label}
        {...valueProps('transcriber.microsPerMinute', transcriberPriceHint(offered, provider))}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={isCurrent ? typed['transcriber.microsPerMinute'] : ''}
        optional
      />
      <div>
        <Button ref={testButton} busy={isTesting} onClick={({ currentTarget }) => test(currentTarget.form)}>
          {isTesting ? 'Probando…' : 'Probar si escucha'}
        </Button>
      </div>
      {result ? (
        <Alert
          title={result.outcome === 'good' ? 'Escucha' : 'No escucha'}
          tone={result.outcome === 'good' ? 'ok' : 'error'}
        >
          {result.sentence}
        </Alert>
      ) : null}
    </div>
  )
}
