import type { AttentionSettings } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { attentionQuery, useSetAttention } from '../../../data/workspaces/attendance.ts'
import { useIsTeam } from '../../../data/workspaces/workspaces.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AttentionForm } from './attention-form.ts'

const formId = 'attention'
const title = 'Clientes que esperan'
const description = 'Qué pasa cuando un cliente espera a una persona.'

const assignmentOptions = [
  { value: 'manual', label: 'A mano: alguien la toma o la pasa' },
  { value: 'round_robin', label: 'Por turnos: a quien hace más que no le toca' },
  { value: 'least_loaded', label: 'Por carga: a quien tiene menos abiertas' },
]

/** Alerts of long waits, and in a team who gets the conversations. For administrators. */
export function AttentionCard() {
  const { data, error, isFetching, refetch } = useQuery(attentionQuery)
  if (data) return <AttentionEditor key={JSON.stringify(data)} settings={data} />
  return (
    <SectionCard title={title} description={description}>
      {error ? (
        <ErrorState title="No se pudo cargar cómo se atiende" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <Skeleton size="h-24 w-full" />
      )}
    </SectionCard>
  )
}

function AttentionEditor({ settings }: { settings: AttentionSettings }) {
  const { mutateAsync } = useSetAttention()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(AttentionForm, async (changed) => {
    await mutateAsync(changed)
    toast({ title: 'Guardado', kind: 'ok' })
  })
  const isTeam = useIsTeam()
  const number = (name: 'alertMinutes' | 'maxOpen') => ({
    name,
    defaultValue: settings[name] ?? '',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    optional: true,
    disabled: busy,
    error: errors[name],
    onInput: () => touch(name),
  })
  return (
    <SectionCard
      title={title}
      description={description}
      foot={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar'}
        </Button>
      }
    >
      <form id={formId} noValidate aria-label={title} onSubmit={onSubmit} className="grid gap-4">
        {failure instanceof Error ? (
          <Alert tone="error" title="No se pudo guardar">
            {failure.message}
          </Alert>
        ) : null}
        <TextField
          label="Avisar si espera más de (minutos)"
          {...number('alertMinutes')}
          placeholder="Por ejemplo, 15"
          hint="A quien la atiende y, si pasa otro tanto, a quienes administran. Vacío: no avisa."
        />
        {isTeam ? (
          <>
            <SelectField
              label="Cómo se reparten"
              name="assignment"
              defaultValue={settings.assignment}
              options={assignmentOptions}
              hint="Solo a quienes están disponibles y en su horario."
              error={errors['assignment']}
              disabled={busy}
            />
            <TextField
              label="Máximo de abiertas por persona"
              {...number('maxOpen')}
              hint="Con ese número sin resolver no le tocan más. Vacío: sin límite."
            />
            <CheckField
              label="Firmar los mensajes"
              name="signsMessages"
              defaultChecked={settings.signsMessages}
              hint="Lo que alguien escribe aquí le llega al cliente con su nombre debajo: «— Ana»."
            />
          </>
        ) : (
          <>
            <input type="hidden" name="assignment" value={settings.assignment} />
            <input type="hidden" name="maxOpen" value={settings.maxOpen ?? ''} />
            {settings.signsMessages ? <input type="hidden" name="signsMessages" value="on" /> : null}
          </>
        )}
      </form>
    </SectionCard>
  )
}
