import { AnswerForm, limits, type Question } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { useAnswerQuestion } from '../../../../data/questions.ts'
import { drafts } from '../../../../lib/draft.ts'
import { useZodForm } from '../../../../lib/use-zod-form.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { toast } from '../../../../ui/toast.ts'

const formId = 'question-answer'

type Props = { agentId: string; question: Question; onClose: () => void }

/** What is typed waits in this tab until it is kept. */
export function AnswerDialog({ agentId, question, onClose }: Props) {
  const { id, text, answer } = question
  const places = { question: `question.${agentId}.${id}`, answer: `answer.${agentId}.${id}` }
  const keeping = useAnswerQuestion()
  const navigate = useNavigate()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(AnswerForm, async (words) => {
    const { answer: kept } = await keeping.mutateAsync({ agentId, question, words })
    Object.values(places).forEach(drafts.drop)
    toast({
      title: 'Respuesta guardada',
      description: 'El agente la usará en cuanto termine de leerla.',
      kind: 'ok',
      ...(kept && {
        action: {
          label: 'Ver el documento',
          onPress: () => void navigate({ to: '/knowledge-base', search: { doc: kept.documentId } }),
        },
      }),
    })
    onClose()
  })
  const known = answer?.words
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={known ? 'Cambiar la respuesta' : 'Responder'}
      description="Queda como un documento de este agente: responde con él desde que termina de leerlo."
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {busy ? 'Guardando…' : 'Guardar respuesta'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onInput={({ target }) => {
          if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
          touch(target.name)
          drafts.keep(target.name === 'question' ? places.question : places.answer, target.value)
        }}
        className="grid gap-4"
      >
        {failure instanceof Error ? (
          <Alert tone="error" title="No se pudo guardar">
            {failure.message}
          </Alert>
        ) : null}
        <TextField
          label="Pregunta"
          name="question"
          defaultValue={drafts.read(places.question) || (known?.question ?? text)}
          error={errors['question']}
          maxLength={limits.questionMax}
          hint="Por estas palabras se encuentra. Quita los datos de quien preguntó."
          autoComplete="off"
          disabled={busy}
        />
        <TextArea
          label="Respuesta"
          name="answer"
          defaultValue={drafts.read(places.answer) || (known?.answer ?? '')}
          error={errors['answer']}
          maxLength={limits.questionAnswerMax}
          hint="Una frase completa («Sí, tenemos parqueadero…») se encuentra mejor. Se dice entera y en un solo párrafo."
          disabled={busy}
        />
      </form>
    </Dialog>
  )
}
