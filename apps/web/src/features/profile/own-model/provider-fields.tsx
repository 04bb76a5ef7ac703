import type { ModelProvider } from '@portavoz/contract'
import { useId } from 'react'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { baseUrlField } from '../../../ui/model/model-fields.ts'
import type { ModelFieldsState } from './own-model-form.tsx'

type ProviderFieldsProps = ModelFieldsState & {
  providers: readonly { value: ModelProvider; label: string }[]
  own: { name: string; baseUrl: string; apiKey: string } | null
  offered: readonly { provider: ModelProvider; name: string }[]
  nameHint: string | undefined
  /** Instead of the usual text of the address. */
  address?: { placeholder: string; hint: string }
}

/** Where a key is made. */
const keySources: Record<ModelProvider, string> = {
  openai: 'Se crea en platform.openai.com, en «API keys». ',
  anthropic: 'Se crea en console.anthropic.com, en «API keys». ',
  custom: '',
}

/** Provider, name, address and key of a model. */
export function ProviderFields(props: ProviderFieldsProps) {
  const { provider, isSame, busy, field, providers, own, offered, nameHint, address } = props
  const names = offered.filter((model) => model.provider === provider).map(({ name }) => name)
  const stored = isSame ? own : null
  const listId = useId()
  return (
    <>
      <SelectField label="Proveedor" name="provider" defaultValue={provider} options={providers} disabled={busy} />
      <TextField
        {...field('name')}
        key={`name ${provider}`}
        label="Nombre del modelo"
        defaultValue={stored?.name ?? names[0] ?? ''}
        list={listId}
        hint={nameHint}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {provider === 'custom' ? (
        <TextField {...field('baseUrl')} {...baseUrlField} {...address} defaultValue={own?.baseUrl ?? ''} />
      ) : null}
      <TextField
        {...field('apiKey')}
        key={`key ${provider}`}
        label="Clave"
        type="password"
        defaultValue={stored?.apiKey ?? ''}
        optional={provider === 'custom'}
        hint={
          stored && stored.apiKey !== ''
            ? 'Está guardada y no se vuelve a mostrar. Escribe otra para cambiarla.'
            : `${keySources[provider]}Se guarda cifrada y no se vuelve a mostrar.`
        }
      />
    </>
  )
}
