import { AppError, limits } from '@portavoz/contract'
import { useEffect, useRef, type FormEvent } from 'react'
import { cannedDrafts, useKeepCanned } from '../../../data/canned-replies.ts'
import { drafts } from '../../../lib/draft.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'

export type Words = { id?: string; shortcut: string; content: string }

export const isBeingWritten = (id?: string) =>
  Object.values(cannedDrafts(id)).some((place) => drafts.read(place) !== '')

/** What is typed waits in this tab until it is kept or cancelled. */
export function CannedForm({ words: { id, ...words }, onDone }: { words: Words; onDone: () => void }) {
  const places = cannedDrafts(id)
  const [shortcut, setShortcut] = useDraft(places.shortcut, words.shortcut)
  const [content, setContent] = useDraft(places.content, words.content)
  const keeping = useKeepCanned()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const fields = keeping.error instanceof AppError ? keeping.error.fields : undefined
  function keep(event: FormEvent) {
    event.preventDefault()
    if (keeping.isPending) return
    const onSuccess = () => (isBeingWritten(id) ? undefined : onDone())
    const onError = (error: Error) =>
      error instanceof AppError && error.fields
        ? undefined
        : toast({ title: 'Error', description: error.message, kind: 'error' })
    keeping.mutate({ id, shortcut, content }, { onSuccess, onError })
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
