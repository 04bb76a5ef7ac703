import { type AccountModel, ModelDraft, type ModelProvider, type ModelTrial } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import { useSaveModel, useTryModel } from '../../../data/models.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { verbatim } from '../../../ui/verbatim.ts'
import { Card } from '../card.tsx'
import { useTwoVerbs } from '../use-two-verbs.ts'
import { tell } from '../words.ts'
import { addressField, nameHint } from '../../../ui/model/model-fields.ts'
import { providerOf, providers } from '../../../ui/model/providers.ts'
import { RemoveModel } from './remove-model.tsx'
import { TrialResult } from '../../../ui/model/trial-result.tsx'

const formId = 'account-model'

type Props = {
  title: string
  description: string
  model: AccountModel
  onType: () => void
  /** What was typed is stored, or gone. */
  onSettled: () => void
  children: ReactNode
}

/** Chooses a model, tries it as it is typed, and saves it. */
export function ModelForm({ title, description, model: { own, offered }, onType, onSettled, children }: Props) {
  const [provider, setProvider] = useState<ModelProvider>(own?.provider ?? 'openai')
  const [trial, setTrial] = useState<ModelTrial | null>(null)
  const { isTrial, standAgain, button } = useTwoVerbs(formId)
  const [save, attempt] = [useSaveModel(), useTryModel()]
  const { errors, busy, touch, onSubmit } = useZodForm(ModelDraft, async (draft) => {
    setTrial(null)
    if (isTrial()) {
      setTrial(await attempt.mutateAsync(draft).catch((error: unknown) => tell(error, 'No se pudo probar el modelo')))
      standAgain()
      return
    }
    await save.mutateAsync(draft).catch((error: unknown) => tell(error, 'No se pudo guardar el modelo'))
    onSettled()
    toast({ title: 'Modelo guardado', kind: 'ok' })
  })
  const isSame = own?.provider === provider
  const field = (name: string) => ({
    name,
    disabled: busy,
    error: errors[name],
    ...verbatim,
    onInput: () => touch(name),
  })
  return (
    <Card
      title={title}
      description={description}
      foot={
        <>
          {own ? <RemoveModel onRemoved={onSettled} /> : null}
          <Button {...button('try', { busy: attempt.isPending, disabled: busy })}>
            {attempt.isPending ? 'Probando…' : 'Probar'}
          </Button>
          <Button {...button('save', { busy: save.isPending, disabled: busy })} variant="primary">
            {save.isPending ? 'Guardando…' : 'Guardar modelo'}
          </Button>
        </>
      }
    >
      {children}
      <form
        id={formId}
        noValidate
        aria-label="Modelo de tu cuenta"
        onSubmit={onSubmit}
        onChange={({ currentTarget }) => {
          setProvider(providerOf(currentTarget))
          setTrial(null)
          onType()
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <SelectField label="Proveedor" name="provider" defaultValue={provider} options={providers} disabled={busy} />
        <TextField
          {...field('name')}
          key={`name ${provider}`}
          label="Nombre del modelo"
          defaultValue={isSame ? own.name : (offered.find((one) => one.provider === provider)?.name ?? '')}
          list="usual-models"
          hint={nameHint(provider)}
        />
        <datalist id="usual-models">
          {offered
            .filter((one) => one.provider === provider)
            .map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
        </datalist>
        {provider === 'custom' ? (
          <TextField {...field('baseUrl')} {...addressField} defaultValue={own?.baseUrl ?? ''} />
        ) : null}
        <TextField
          {...field('apiKey')}
          key={`key ${provider}`}
          label="Clave"
          type="password"
          defaultValue={isSame ? own.apiKey : ''}
          optional={provider === 'custom'}
          hint={
            isSame && own.apiKey !== ''
              ? 'Está guardada y no se vuelve a mostrar. Escribe otra para cambiarla.'
              : 'Se guarda cifrada y no se vuelve a mostrar.'
          }
        />
      </form>
      {trial ? <TrialResult trial={trial} /> : null}
    </Card>
  )
}
