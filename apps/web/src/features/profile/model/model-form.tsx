import { type AccountModel, ModelDraft, type ModelProvider, type ModelTestResult } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import { useSaveModel, useTestModel } from '../../../data/account/models.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { verbatimInput } from '../../../ui/forms/verbatim.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useTestOrSave } from '../use-test-or-save.ts'
import { showFormError } from '../profile-errors.ts'
import { baseUrlField, modelNameHint } from '../../../ui/model/model-fields.ts'
import { readProvider, providers } from '../../../ui/model/providers.ts'
import { RemoveModel } from './remove-model.tsx'
import { ModelTestAlert } from '../../../ui/model/model-test-alert.tsx'

const formId = 'account-model'

type ModelFormProps = {
  title: string
  description: string
  model: AccountModel
  onType: () => void
  /** The typed values are stored, or the model was removed. */
  onSettled: () => void
  children: ReactNode
}

/** Chooses a model; tests the typed values or saves them. */
export function ModelForm({
  title,
  description,
  model: { own, offered },
  onType,
  onSettled,
  children,
}: ModelFormProps) {
  const [provider, setProvider] = useState<ModelProvider>(own?.provider ?? 'openai')
  const [testResult, setTestResult] = useState<ModelTestResult | null>(null)
  const { isTest, restoreFocus, button } = useTestOrSave(formId)
  const [save, test] = [useSaveModel(), useTestModel()]
  const { errors, busy, touch, onSubmit } = useZodForm(ModelDraft, async (draft) => {
    setTestResult(null)
    if (isTest()) {
      setTestResult(await showFormError(test.mutateAsync(draft), 'No se pudo probar el modelo'))
      restoreFocus()
      return
    }
    await showFormError(save.mutateAsync(draft), 'No se pudo guardar el modelo')
    onSettled()
    toast({ title: 'Modelo guardado', kind: 'ok' })
  })
  const isSame = own?.provider === provider
  const field = (name: string) => ({
    name,
    disabled: busy,
    error: errors[name],
    ...verbatimInput,
    onInput: () => touch(name),
  })
  return (
    <SectionCard
      title={title}
      description={description}
      foot={
        <>
          {own ? <RemoveModel onRemoved={onSettled} /> : null}
          <Button {...button('try', { busy: test.isPending, disabled: busy })}>
            {test.isPending ? 'Probando…' : 'Probar'}
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
          setProvider(readProvider(currentTarget))
          setTestResult(null)
          onType()
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <SelectField label="Proveedor" name="provider" defaultValue={provider} options={providers} disabled={busy} />
        <TextField
          {...field('name')}
          key={`name ${provider}`}
          label="Nombre del modelo"
          defaultValue={isSame ? own.name : (offered.find((model) => model.provider === provider)?.name ?? '')}
          list="usual-models"
          hint={modelNameHint(provider)}
        />
        <datalist id="usual-models">
          {offered
            .filter((model) => model.provider === provider)
            .map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
        </datalist>
        {provider === 'custom' ? (
          <TextField {...field('baseUrl')} {...baseUrlField} defaultValue={own?.baseUrl ?? ''} />
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
      {testResult ? <ModelTestAlert result={testResult} /> : null}
    </SectionCard>
  )
}
