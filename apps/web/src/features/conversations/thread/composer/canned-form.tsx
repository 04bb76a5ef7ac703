import { AppError, type CannedReply, limits } from '@portavoz/contract'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { cannedReplyDraftKeys, useSaveCannedReply } from '../../../../data/conversations/canned-replies.ts'
import { drafts } from '../../../../lib/drafts.ts'
import { useDraft } from '../../../../lib/hooks/use-draft.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'

export type CannedReplyFields = { id?: string; shortcut: string; content: string; updatedAt?: string }

export const hasCannedDraft = (id?: string) =>
  Object.values(cannedReplyDraftKeys(id)).some((key) => drafts.read(key) !== '')

type CannedFormProps = {
  /** The fields as they were when editing began. */
  initial: CannedReplyFields
  /** The reply as the server has it now. */
  latest: CannedReply | undefined
  onDone: () => void
}

/** Drafts stay in this tab until they are saved or cancelled. */
export function CannedForm({ initial: { id, updatedAt, ...initial }, latest, onDone }: CannedFormProps) {
  const draftKeys = cannedReplyDraftKeys(id)
  const [shortcut, setShortcut] = useDraft(draftKeys.shortcut, initial.shortcut)
  const [content, setContent] = useDraft(draftKeys.content, initial.content)
  const saving = useSaveCannedReply()
  const wasChanged = saving.error instanceof AppError && saving.error.code === 'canned.changed'
  const [knownVersion, setKnownVersion] = useState(updatedAt)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const fields = saving.error instanceof AppError ? saving.error.fields : undefined
  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const onSuccess = () => (hasCannedDraft(id) ? undefined : onDone())
    const isShownInForm = (error: Error) =>
      error instanceof AppError && (error.fields || error.code === 'canned.changed')
    const onError = (error: Error) =>
      isShownInForm(error) ? undefined : toast({ title: 'Error', description: error.message, kind: 'error' })
    // After the warning about a change in another window, a second save overwrites it.
    const since = wasChanged ? latest?.updatedAt : knownVersion
    setKnownVersion(since)
    saving.mutate({ id, shortcut, content, since }, { onSuccess, onError })
  }
  function cancel() {
    setShortcut('')
    setContent('')
    onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-4">
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
        <Button type="submit" variant="primary" busy={saving.isPending}>
          {saving.isPending ? 'Guardando…' : 'Guardar'}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
