import { type Message, type Transcript, transcriptionLimits } from '@portavoz/contract'
import { type FormEvent, useId, useState } from 'react'
import { transcriptOfConflict, useCorrectTranscript } from '../../../../data/conversations/transcripts.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import { LongText } from '../long-text.tsx'

type CorrectDialogProps = {
  message: Message
  /** The transcript when editing began. */
  text: string
  onClose: () => void
}

/** Corrects what was heard; the recogniser's text stays beside it. */
export function CorrectDialog({ message, text, onClose }: CorrectDialogProps) {
  const formId = useId()
  const { mutateAsync, isPending } = useCorrectTranscript(message)
  const [error, setError] = useState<string | undefined>()
  const [conflict, setConflict] = useState<Transcript | null>(null)
  // Live updates change `text` meanwhile: only what the person saw when editing began, or in the warning, counts.
  const [textAtStart] = useState(text)
  const textBefore = conflict?.text ?? textAtStart
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = (new FormData(event.currentTarget).get('text') as string).trim()
    if (typed === '') return setError('Escribe lo que dice el audio')
    if (typed === textBefore) return onClose()
    try {
      await mutateAsync({ text: typed, textBefore })
      toast({ title: 'Transcripción corregida', kind: 'ok' })
      onClose()
    } catch (refusal) {
      const stored = transcriptOfConflict(refusal)
      if (stored) setConflict(stored)
      else setError((refusal as Error).message)
    }
  }
  return (
    <FormDialog
      title="Corregir la transcripción"
      description="Se busca y se exporta lo que escribas. Lo que se oyó queda guardado al lado."
      formId={formId}
      submit="Guardar"
      submitting="Guardando…"
      busy={isPending}
      onClose={onClose}
      footer={
        conflict && (
          <>
            <Button disabled={isPending} onClick={onClose}>
              Dejar la otra
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isPending}>
              {isPending ? 'Guardando…' : 'Guardar la mía'}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {conflict ? <ConflictAlert conflict={conflict} /> : null}
        <TextArea
          label="Lo que dice el audio"
          name="text"
          defaultValue={text}
          rows={6}
          maxLength={transcriptionLimits.textMax}
          disabled={isPending}
          error={error}
          onInput={() => setError(undefined)}
        />
      </form>
    </FormDialog>
  )
}

/** What another window stored while the person typed. */
function ConflictAlert({ conflict }: { conflict: Transcript }) {
  const ownId = useSession()?.user.id
  const { correctedBy, text } = conflict
  const author = correctedBy === null || correctedBy.id === ownId ? 'Otra ventana' : correctedBy.name
  return (
    <Alert tone="aviso" title={`${author} la corrigió mientras escribías`}>
      <LongText text={`Ahora dice: «${text}»`} />
      Lo que escribiste sigue aquí.
    </Alert>
  )
}
