import { type Agent, type AgentTest, limits, TestWords } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { documentsQuery } from '../../../../data/documents.ts'
import { useSaveTest } from '../../../../data/tests.ts'
import { useZodForm } from '../../../../lib/use-zod-form.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { toast } from '../../../../ui/toast.ts'
import { testDraft, typedFrom } from '../../../../data/test-drafts.ts'

const FORM = 'agent-test'
const said = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the fields say, as a test. */
const Typed = z.pipe(
  z.transform((data: Record<string, unknown>): unknown => ({
    question: said(data['question']),
    mustContain: said(data['mustContain']).split('\n'),
    mustNotContain: said(data['mustNotContain']).split('\n'),
    documentId: said(data['documentId']) || null,
    mustEscalate: data['mustEscalate'] === 'on',
  })),
  TestWords,
)

/** `test` is null for a new one. */
type Props = { agent: Agent; test: AgentTest | null; onClose: () => void }

/** A question and what must come of it. What is typed waits here, whatever becomes of the page. */
export function TestForm({ agent, test, onClose }: Props) {
  const draft = testDraft(agent.id, test?.id ?? null)
  const [typed] = useState(() => draft.read() ?? typedFrom(test))
  const { mutateAsync } = useSaveTest(agent.id)
  const { errors, failure, busy, touch, onSubmit } = useZodForm(Typed, async (words) => {
    await mutateAsync({ testId: test?.id ?? null, ...words })
    toast({ title: test ? 'Prueba actualizada' : 'Prueba guardada', kind: 'ok' })
    draft.drop()
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={test ? 'Editar prueba' : 'Nueva prueba'}
      description="Lo que preguntaría un cliente, y qué esperas de la respuesta."
      foot={
        <Button type="submit" form={FORM} variant="primary" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar prueba'}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          const data = Object.fromEntries(new FormData(event.currentTarget))
          draft.keep({
            question: said(data['question']),
            mustContain: said(data['mustContain']),
            mustNotContain: said(data['mustNotContain']),
            documentId: said(data['documentId']),
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
            defaultValue={typed.question}
            error={errors['question']}
            maxLength={limits.messageMax}
            placeholder="¿Cuánto cuesta el envío a Medellín?"
          />
          <TextArea
            label="Debe decir"
            name="mustContain"
            rows={2}
            defaultValue={typed.mustContain}
            error={errorAt(errors, 'mustContain')}
            hint="Una palabra o frase por línea. No importan las mayúsculas ni las tildes."
          />
          <TextArea
            label="No debe decir"
            name="mustNotContain"
            rows={2}
            defaultValue={typed.mustNotContain}
            error={errorAt(errors, 'mustNotContain')}
            optional
          />
          <Papers agent={agent} chosen={typed.documentId} test={test} error={errors['documentId']} />
          <CheckField
            label="Debe pasar la conversación a una persona"
            name="mustEscalate"
            defaultChecked={typed.mustEscalate}
          />
        </fieldset>
      </form>
    </Dialog>
  )
}

/** Of a list, the field is wrong when one of its lines is. */
const errorAt = (errors: Record<string, string>, name: string) =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]

type PapersProps = { agent: Agent; chosen: string; test: AgentTest | null; error: string | undefined }

function Papers({ agent, chosen, test, error }: PapersProps) {
  const { data, isError } = useQuery(documentsQuery({ agentId: agent.id, size: limits.pageMax }))
  const known = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const own = test?.document
  const isMissing = own?.id && !known.some(({ value }) => value === own.id)
  return (
    <SelectField
      key={data ? 'known' : 'asked'}
      label="Debe usar el documento"
      name="documentId"
      defaultValue={chosen}
      error={error}
      options={[
        { value: '', label: 'Cualquiera, o ninguno' },
        ...(isMissing ? [{ value: own.id ?? '', label: own.name }] : []),
        ...known,
      ]}
      hint={isError ? 'No se pudieron cargar tus documentos. Cierra y vuelve a abrir para elegir uno.' : undefined}
    />
  )
}
