import { type Agent, type AgentTest, limits, AgentTestDraft } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { documentsQuery } from '../../../../data/documents/documents.ts'
import { useSaveTest } from '../../../../data/agents/agent-tests.ts'
import { useZodForm } from '../../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { testDraft, toTestFormValues } from '../../../../data/agents/test-drafts.ts'

const FORM_ID = 'agent-test'
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Parses the form's fields into a test. */
const TestFormSchema = z.pipe(
  z.transform((data: Record<string, unknown>): unknown => ({
    question: toText(data['question']),
    mustContain: toText(data['mustContain']).split('\n'),
    mustNotContain: toText(data['mustNotContain']).split('\n'),
    documentId: toText(data['documentId']) || null,
    mustEscalate: data['mustEscalate'] === 'on',
  })),
  AgentTestDraft,
)

/** `test` is null for a new one. */
type TestFormProps = { agent: Agent; test: AgentTest | null; onClose: () => void }

/** A test's question and expectations. Input stays in a draft until it is saved. */
export function TestForm({ agent, test, onClose }: TestFormProps) {
  const draft = testDraft(agent.id, test?.id ?? null)
  const [initialValues] = useState(() => draft.read() ?? toTestFormValues(test))
  const { mutateAsync } = useSaveTest(agent.id)
  const { errors, failure, busy, touch, onSubmit } = useZodForm(TestFormSchema, async (values) => {
    await mutateAsync({ testId: test?.id ?? null, ...values })
    toast({ title: test ? 'Prueba actualizada' : 'Prueba guardada', kind: 'ok' })
    draft.remove()
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={test ? 'Editar prueba' : 'Nueva prueba'}
      description="Lo que preguntaría un cliente, y qué esperas de la respuesta."
      footer={
        <Button type="submit" form={FORM_ID} variant="primary" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar prueba'}
        </Button>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          const data = Object.fromEntries(new FormData(event.currentTarget))
          draft.save({
            question: toText(data['question']),
            mustContain: toText(data['mustContain']),
            mustNotContain: toText(data['mustNotContain']),
            documentId: toText(data['documentId']),
            mustEscalate: data['mustEscalate'] === 'on',
          })
          touch((event.target as HTMLInputElement).name)
        }}
      >
        <fieldset disabled={busy} className="grid gap-4">
          {failure && Object.keys(errors).length === 0 ? (
            <Alert tone="error" title="No se pudo guardar">
              {failure instanceof Error ? failure.message : ''}
            </Alert>
          ) : null}
          <TextArea
            label="Pregunta de un cliente"
            name="question"
            rows={2}
            defaultValue={initialValues.question}
            error={errors['question']}
            maxLength={limits.messageMax}
            placeholder="¿Cuánto cuesta el envío a Medellín?"
          />
          <TextArea
            label="Debe decir"
            name="mustContain"
            rows={2}
            defaultValue={initialValues.mustContain}
            error={findFieldError(errors, 'mustContain')}
            hint="Una palabra o frase por línea. No importan las mayúsculas ni las tildes."
          />
          <TextArea
            label="No debe decir"
            name="mustNotContain"
            rows={2}
            defaultValue={initialValues.mustNotContain}
            error={findFieldError(errors, 'mustNotContain')}
            optional
          />
          <TestDocumentField
            agent={agent}
            defaultValue={initialValues.documentId}
            test={test}
            error={errors['documentId']}
          />
          <CheckField
            label="Debe pasar la conversación a una persona"
            name="mustEscalate"
            defaultChecked={initialValues.mustEscalate}
          />
        </fieldset>
      </form>
    </Dialog>
  )
}

/** A list field shows the first error of its lines. */
const findFieldError = (errors: Record<string, string>, name: string) =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]

type TestDocumentFieldProps = { agent: Agent; defaultValue: string; test: AgentTest | null; error: string | undefined }

function TestDocumentField({ agent, defaultValue: documentId, test, error }: TestDocumentFieldProps) {
  const { data, isError } = useQuery(documentsQuery({ agentId: agent.id, size: limits.pageMax }))
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const testDocument = test?.document
  const isMissing = testDocument?.id && !options.some(({ value }) => value === testDocument.id)
  return (
    <SelectField
      key={data ? 'known' : 'asked'}
      label="Debe usar el documento"
      name="documentId"
      defaultValue={documentId}
      error={error}
      options={[
        { value: '', label: 'Cualquiera, o ninguno' },
        ...(isMissing ? [{ value: testDocument.id ?? '', label: testDocument.name }] : []),
        ...options,
      ]}
      hint={isError ? 'No se pudieron cargar tus documentos. Cierra y vuelve a abrir para elegir uno.' : undefined}
    />
  )
}
