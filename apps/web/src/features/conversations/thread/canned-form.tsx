import { AppError, type CannedReply, limits } from '@portavoz/contract'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { cannedDrafts, useKeepCanned } from '../../../data/canned-replies.ts'
import { drafts } from '../../../lib/draft.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'

export type Words = { id?: string; shortcut: string; content: string; updatedAt?: string }

export const isBeingWritten = (id?: string) =>
  Object.values(cannedDrafts(id)).some((place) => drafts.read(place) !== '')

type Props = {
  /** As they were when somebody began to edit them. */
  words: Words
  /** What stands there now. */
  latest: CannedReply | undefined
  onDone: () => void
}

/** What is typed waits in this tab until it is kept or cancelled. */
export function CannedForm({ words: { id, updatedAt, ...words }, latest, onDone }: Props) {
  const places = cannedDrafts(id)
  const [shortcut, setShortcut] = useDraft(places.shortcut, words.shortcut)
  const [content, setContent] = useDraft(places.content, words.content)
  const keeping = useKeepCanned()
  const wasChanged = keeping.error instanceof AppError && keeping.error.code === 'canned.changed'
  const [seen, setSeen] = useState(updatedAt)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const fields = keeping.error instanceof AppError ? keeping.error.fields : undefined
  function keep(event: FormEvent) {
    event.preventDefault()
    if (keeping.isPending) return
    const onSuccess = () => (isBeingWritten(id) ? undefined : onDone())
    const isSaidHere = (error: Error) => error instanceof AppError && (error.fields || error.code === 'canned.changed')
    const onError = (error: Error) =>
      isSaidHere(error) ? undefined : toast({ title: 'Error', description: error.message, kind: 'error' })
    // Whoever was told that it changed, and saves again, means it.
    const since = wasChanged ? latest?.updatedAt : seen
    setSeen(since)
    keeping.mutate({ id, shortcut, content, since }, { onSuccess, onError })
  }
  function cancel() {
    setShortcut('')
    setContent('')
    onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={keep} className="grid gap-4">
      <TextField
        label="Atajo"
        name="shortcut"
        value={shortcut}
        onChange={(event) => setShortcut(event.target.value)}
        error={fields?.['shortcut']}
        placeholder="gracias"
        maxLength={limits.shortcutMax + 1}
      />
      <TextArea
        label="Respuesta"
        name="content"
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={fields?.['content']}
        maxLength={limits.messageMax}
      />
      {wasChanged ? (
        <Alert tone="aviso" title="Otra ventana cambió esta respuesta">
          {latest ? `Ahora /${latest.shortcut} dice: «${latest.content}». ` : ''}
          Lo que escribiste sigue aquí: si guardas otra vez, se queda lo tuyo.
        </Alert>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={keeping.isPending}>
          {keeping.isPending ? 'Guardando…' : 'Guardar'}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
