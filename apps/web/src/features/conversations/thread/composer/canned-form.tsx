import { AppError, type CannedReply, limits } from '@portavoz/contract'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  CannedFileError,
  cannedReplyDraftKeys,
  useSaveCannedReply,
} from '../../../../data/conversations/canned-replies.ts'
import { drafts } from '../../../../lib/drafts.ts'
import { useDraft } from '../../../../lib/hooks/use-draft.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { cannedFileRefusal, captionRefusal } from '../attachments/attachment-refusal.ts'
import { CannedFileField } from './canned-file-field.tsx'

export type CannedReplyFields = Pick<CannedReply, 'shortcut' | 'content' | 'file'> & {
  id?: string
  updatedAt?: string
  /** A file that could not be uploaded, to be tried again. */
  picked?: File | null | undefined
}

export const hasCannedDraft = (id?: string) =>
  Object.values(cannedReplyDraftKeys(id)).some((key) => drafts.read(key) !== '')

type CannedFormProps = {
  /** The fields as they were when editing began. */
  initial: CannedReplyFields
  /** The reply as the server has it now. */
  latest: CannedReply | undefined
  onDone: () => void
  /** The text is stored, and the file is not: editing goes on with these fields. */
  onFileFailed: (fields: CannedReplyFields) => void
}

/** Drafts stay in this tab until they are saved or cancelled. */
export function CannedForm({ initial, latest, onDone, onFileFailed }: CannedFormProps) {
  const { id, updatedAt, file: stored } = initial
  const draftKeys = cannedReplyDraftKeys(id)
  const [shortcut, setShortcut] = useDraft(draftKeys.shortcut, initial.shortcut)
  const [content, setContent] = useDraft(draftKeys.content, initial.content)
  const saving = useSaveCannedReply()
  const wasChanged = saving.error instanceof AppError && saving.error.code === 'canned.changed'
  const [knownVersion, setKnownVersion] = useState(updatedAt)
  const [picked, setPicked] = useState(initial.picked)
  const [progress, setProgress] = useState<number | null>(null)
  const uploading = useRef<AbortController | null>(null)
  const hasFile = picked ?? (picked === undefined && stored)
  const fileProblem = (picked && cannedFileRefusal(picked)) ?? (hasFile ? captionRefusal(content) : null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const fields = saving.error instanceof AppError ? saving.error.fields : undefined
  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    if (fileProblem !== null) return
    const isShownInForm = (error: Error) =>
      error instanceof AppError && (error.fields || error.code === 'canned.changed')
    const onError = (error: Error) => {
      setProgress(null)
      if (uploading.current?.signal.aborted || isShownInForm(error)) return
      const isStored = error instanceof CannedFileError
      const title = isStored ? 'La respuesta se guardó sin ese archivo' : 'Error'
      toast({ title, description: error.message, kind: 'error' })
      if (!isStored) return
      setKnownVersion(error.stored.updatedAt)
      onFileFailed({ ...error.stored, picked })
    }
    // After the warning about a change in another window, a second save overwrites it.
    const since = wasChanged ? latest?.updatedAt : knownVersion
    setKnownVersion(since)
    uploading.current = new AbortController()
    const { signal } = uploading.current
    saving
      .mutateAsync({ id, shortcut, content, since, file: picked, onProgress: setProgress, signal })
      .then(() => (hasCannedDraft(id) ? setProgress(null) : onDone()), onError)
  }
  function cancel() {
    uploading.current?.abort()
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
      <CannedFileField stored={stored} picked={picked} problem={fileProblem} progress={progress} onPick={setPicked} />
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
