import { AppError, type N8nConfig, type N8nDraft, type N8nTrial } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import { useSaveN8n, useTryN8n } from '../../../data/automation.ts'
import { type TypedN8n, typedIn, wordsOf } from '../../../data/n8n-draft.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { Card } from '../card.tsx'
import { useTwoVerbs } from '../use-two-verbs.ts'
import { fieldsOf, tell } from '../words.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { RemoveConnection } from './remove-connection.tsx'
import { TrialResult } from './trial-result.tsx'
import { TypedConnection } from './typed-connection.ts'

const formId = 'n8n-connection'

type Props = {
  title: string
  description: string
  /** As it is drawn: what is stored, under what was typed. */
  config: N8nConfig
  /** The fields are drawn anew where it changes. */
  version: string
  onType: (words: TypedN8n) => void
  /** The server could not keep what was typed. */
  onUnsaved: (words: TypedN8n) => void
  /** What was typed is stored. */
  onSettled: () => void
  onRemoved: () => void
  children: ReactNode
}

/** Says where n8n is, tries it as it is typed, and saves it. */
export function ConnectionForm({ title, description, config, version, children, ...told }: Props) {
  const { onType, onUnsaved, onSettled, onRemoved } = told
  const [trial, setTrial] = useState<N8nTrial | null>(null)
  const { isTrial, standAgain, button } = useTwoVerbs(formId)
  const [save, attempt] = [useSaveN8n(), useTryN8n()]
  const { errors, busy, touch, onSubmit } = useZodForm(TypedConnection, async (draft) => {
    setTrial(null)
    if (isTrial()) setTrial(await attempt.mutateAsync(draft).catch(sayNotTried))
    else await keep(draft)
    standAgain()
  })
  async function keep(draft: N8nDraft) {
    await save.mutateAsync(draft).catch((error: unknown) => {
      if (!fieldsOf(error)) onUnsaved(wordsOf(draft))
      return sayNotSaved(error)
    })
    onSettled()
    toast({ title: 'Configuración guardada', kind: 'ok' })
  }
  return (
    <Card
      title={title}
      description={description}
      foot={
        <>
          {config.updatedAt === null ? null : <RemoveConnection onRemoved={onRemoved} />}
          <Button {...button('try', { busy: attempt.isPending, disabled: busy })}>
            {attempt.isPending ? 'Probando…' : 'Probar conexión'}
          </Button>
          <Button {...button('save', { busy: save.isPending, disabled: busy })} variant="primary">
            {save.isPending ? 'Guardando…' : 'Guardar configuración'}
          </Button>
        </>
      }
    >
      {children}
      <form
        id={formId}
        noValidate
        aria-label="Conexión con n8n"
        onSubmit={onSubmit}
        onChange={({ currentTarget }) => {
          setTrial(null)
          onType(typedIn(currentTarget))
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <ConnectionFields key={version} config={config} busy={busy} errors={errors} touch={touch} />
      </form>
      {trial ? <TrialResult trial={trial} /> : null}
    </Card>
  )
}

/** Where fields are missing, what is missing is said under each of them. */
const sayNotTried = (error: unknown): never =>
  tell(
    error,
    error instanceof AppError && error.code === 'n8n.incomplete' ? error.message : 'No se pudo probar la conexión',
  )

const NOT_SAVED = 'No se pudo guardar la configuración en el servidor'

function sayNotSaved(error: unknown): never {
  if (fieldsOf(error)) return tell(error, NOT_SAVED)
  toast({ description: NOT_SAVED, kind: 'error' })
  throw error
}
