import { AppError, type FieldErrors, ModelDraft, type ModelProvider, type ModelTrial } from '@portavoz/contract'
import { useEffect, useRef, useState } from 'react'
import { useTryModel } from '../../../data/models.ts'
import { firstOfEach } from '../../../lib/use-zod-form.ts'
import { toast } from '../../../ui/toast.ts'
import { optionField } from './options.ts'
import { keyField } from './own-model.ts'

/** Asks the model that stands in the form for a word, before anything is saved. `trier` is what somebody presses. */
export function useModelTrial(provider: ModelProvider, agentId: string | undefined) {
  const [trial, setTrial] = useState<ModelTrial | null>(null)
  const [wrong, setWrong] = useState<FieldErrors>({})
  const trier = useRef<HTMLButtonElement>(null)
  const { mutateAsync, isPending } = useTryModel()
  /** A busy button loses the focus; it gets it back once it is drawn as free. */
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (isPending || !returnsFocus.current) return
    returnsFocus.current = false
    trier.current?.focus()
  }, [isPending])
  const fields = { name: optionField('model.name'), baseUrl: optionField('model.baseUrl'), apiKey: keyField(provider) }

  /** Each sentence goes under the field of this form that it is about. */
  function refuse(form: HTMLFormElement, said: FieldErrors) {
    returnsFocus.current = false
    const own = Object.entries(fields).flatMap(([field, name]) => (said[field] ? [[name, said[field]] as const] : []))
    setWrong(Object.fromEntries(own))
    const control = own[0] && form.elements.namedItem(own[0][0])
    if (control instanceof HTMLElement) control.focus()
  }

  async function attempt(form: HTMLFormElement | null) {
    if (!form) return
    const data = new FormData(form)
    const said = Object.entries(fields).flatMap(([field, name]) => {
      const value = data.get(name)
      return typeof value === 'string' ? [[field, value] as const] : []
    })
    const parsed = ModelDraft.safeParse({ provider, ...Object.fromEntries(said) })
    if (!parsed.success) return refuse(form, firstOfEach(parsed.error.issues))
    returnsFocus.current = true
    try {
      setTrial(await mutateAsync({ ...parsed.data, ...(agentId && { agentId }) }))
    } catch (error) {
      if (error instanceof AppError && error.fields) return refuse(form, error.fields)
      toast({ title: 'No se pudo probar el modelo', description: (error as Error).message, kind: 'error' })
    }
  }

  return {
    trial,
    wrong,
    isTrying: isPending,
    trier,
    attempt: (form: HTMLFormElement | null) => {
      setTrial(null)
      setWrong({})
      void attempt(form)
    },
    /** What was tried is not what stands there any more. */
    forget: () => {
      setTrial(null)
      setWrong({})
    },
  }
}
