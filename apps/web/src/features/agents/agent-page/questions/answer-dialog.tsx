import { QuestionAnswerForm, limits, type UnansweredQuestion } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { useAnswerQuestion } from '../../../../data/agents/questions.ts'
import { drafts } from '../../../../lib/drafts.ts'
import { useZodForm } from '../../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'

const formId = 'question-answer'

type AnswerDialogProps = { question: UnansweredQuestion; onClose: () => void }

/** Input stays in this tab's drafts until it is saved. */
export function AnswerDialog({ question, onClose }: AnswerDialogProps) {
  const { id, agentId, text, answer } = question
  const draftKeys = { question: `question.${agentId}.${id}`, answer: `answer.${agentId}.${id}` }
  const saving = useAnswerQuestion()
  const navigate = useNavigate()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(QuestionAnswerForm, async (values) => {
    const { answer: savedAnswer } = await saving.mutateAsync({ agentId, question, form: values })
    Object.values(draftKeys).forEach(drafts.remove)
    toast({
      title: 'Respuesta guardada',
      description: 'El agente la usará en cuanto termine de leerla.',
      kind: 'ok',
      ...(savedAnswer && {
        action: {
          label: 'Ver el documento',
          onPress: () => void navigate({ to: '/knowledge-base', search: { doc: savedAnswer.documentId } }),
        },
      }),
    })
    onClose()
  })
  const storedAnswer = answer?.words
  return (
    <FormDialog
      title={storedAnswer ? 'Cambiar la respuesta' : 'Responder'}
      description="Queda como un documento de este agente: responde con él desde que termina de leerlo."
      formId={formId}
      submit="Guardar respuesta"
      submitting="Guardando…"
      busy={busy}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onInput={({ target }) => {
          if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
          touch(target.name)
          drafts.save(target.name === 'question' ? draftKeys.question : draftKeys.answer, target.value)
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
          defaultValue={drafts.read(draftKeys.question) || (storedAnswer?.question ?? text)}
          error={errors['question']}
          maxLength={limits.questionMax}
          hint="Por estas palabras se encuentra. Quita los datos de quien preguntó."
          autoComplete="off"
          disabled={busy}
        />
        <TextArea
          label="Respuesta"
          name="answer"
          defaultValue={drafts.read(draftKeys.answer) || (storedAnswer?.answer ?? '')}
          error={errors['answer']}
          maxLength={limits.questionAnswerMax}
          hint="Una frase completa («Sí, tenemos parqueadero…») se encuentra mejor. Se dice entera y en un solo párrafo."
          disabled={busy}
        />
      </form>
    </FormDialog>
  )
}
