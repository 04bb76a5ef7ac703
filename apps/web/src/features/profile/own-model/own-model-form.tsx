import type { ModelProvider, ModelTestResult } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { readText, useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { verbatimInput } from '../../../ui/forms/verbatim.ts'
import { readProvider } from '../../../ui/model/providers.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showFormError } from '../profile-errors.ts'
import { useTestOrSave } from '../use-test-or-save.ts'
import type { ShownChoice } from './own-choice-card.tsx'

type OwnModel = { provider: ModelProvider; name: string; baseUrl: string; apiKey: string }

/** What the fields need: `isSame`: the chosen provider is the stored one. */
export type ModelFieldsState = {
  provider: ModelProvider
  /** As it is typed now. */
  typedName: string
  isSame: boolean
  busy: boolean
  field: (name: string) => { name: string; disabled: boolean; error: string | undefined; onInput: () => void }
}

type Request<Draft, Result> = { isPending: boolean; mutateAsync: (draft: Draft) => Promise<Result> }

type OwnModelFormProps<Schema extends z.ZodMiniType<object>> = Omit<ShownChoice<unknown>, 'choice'> & {
  id: string
  title: string
  description: string
  label: string
  own: OwnModel | null
  schema: Schema
  save: Request<z.output<Schema>, unknown>
  test: Request<z.output<Schema>, ModelTestResult>
  texts: { save: string; saved: string; saveFailure: string; testFailure: string }
  remove: ReactNode
  /** What answers now. */
  current: ReactNode
  renderFields: (state: ModelFieldsState) => ReactNode
  renderResult: (result: ModelTestResult) => ReactNode
}

/** Tests or saves the model that a workspace chose for itself. */
export function OwnModelForm<Schema extends z.ZodMiniType<object>>(props: OwnModelFormProps<Schema>) {
  const { id, title, description, label, own, schema, save, test, texts, renderFields, onType, onSettled } = props
  const [provider, setProvider] = useState<ModelProvider>(own?.provider ?? 'openai')
  const [typedName, setTypedName] = useState(own?.name ?? '')
  const [testResult, setTestResult] = useState<ModelTestResult | null>(null)
  const { isTest, restoreFocus, button } = useTestOrSave(id)
  const { errors, busy, touch, onSubmit } = useZodForm(schema, async (draft) => {
    setTestResult(null)
    if (isTest()) {
      setTestResult(await showFormError(test.mutateAsync(draft), texts.testFailure))
      restoreFocus()
      return
    }
    await showFormError(save.mutateAsync(draft), texts.saveFailure)
    onSettled()
    toast({ title: texts.saved, kind: 'ok' })
  })
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
          {own ? props.remove : null}
          <Button {...button('try', { busy: test.isPending, disabled: busy })}>
            {test.isPending ? 'Probando…' : 'Probar'}
          </Button>
          <Button {...button('save', { busy: save.isPending, disabled: busy })} variant="primary">
            {save.isPending ? 'Guardando…' : texts.save}
          </Button>
        </>
      }
    >
      {props.notice}
      {props.current}
      {own ? null : (
        <div>
          <h3 className="text-sm font-semibold">Usar tu propio modelo</h3>
          <p className="text-xs text-texto-3">Lo de abajo es una propuesta: no se usa hasta que guardes.</p>
        </div>
      )}
      <form
        id={id}
        noValidate
        aria-label={label}
        onSubmit={onSubmit}
        onChange={({ currentTarget }) => {
          setProvider(readProvider(currentTarget))
          setTypedName(readText(new FormData(currentTarget), 'name'))
          setTestResult(null)
          onType()
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        {renderFields({ provider, typedName, isSame: own?.provider === provider, busy, field })}
      </form>
      {testResult ? props.renderResult(testResult) : null}
    </SectionCard>
  )
}
