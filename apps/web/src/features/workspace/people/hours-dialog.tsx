import type { Member } from '@portavoz/contract'
import { useState } from 'react'
import { useSetWorkingHours } from '../../../data/workspaces/attendance.ts'
import { browserTimeZone } from '../../../lib/format/time-zones.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TimeZoneField } from '../../../ui/forms/time-zone-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { HoursFields } from './hours-fields.tsx'
import { HoursForm } from './hours-form.ts'

const formId = 'working-hours'

type HoursDialogProps = { member: Member; isSelf: boolean; onClose: () => void }

/** The working hours of one person: outside of them nothing is assigned automatically. */
export function HoursDialog({ member: { userId, username, workingHours }, isSelf, onClose }: HoursDialogProps) {
  const [isLimited, setLimited] = useState(workingHours !== null)
  const [zone, setZone] = useState(workingHours?.timezone ?? browserTimeZone())
  const { mutateAsync } = useSetWorkingHours()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(HoursForm, async (changed) => {
    await mutateAsync({ userId, ...changed })
    toast({ title: 'Horario guardado', kind: 'ok' })
    onClose()
  })
  return (
    <FormDialog
      size="sm"
      title={isSelf ? 'Tu horario' : `Horario de ${username}`}
      description="Fuera de su horario no le toca ninguna conversación nueva. Las que tiene siguen siendo suyas."
      formId={formId}
      submit="Guardar horario"
      submitting="Guardando…"
      busy={busy}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        aria-label="Horario"
        onSubmit={onSubmit}
        onInput={({ target }) => {
          if (!(target instanceof HTMLInputElement)) return
          touch(target.name)
          if (target.name === 'workingHours.timezone') setZone(target.value)
        }}
        className="grid gap-5"
      >
        {failure instanceof Error ? (
          <Alert tone="error" title="No se pudo guardar el horario">
            {failure.message}
          </Alert>
        ) : null}
        <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium text-texto-2">
          <input
            type="checkbox"
            name="isLimited"
            checked={isLimited}
            className="size-4.5 shrink-0 accent-acento"
            onChange={({ currentTarget: { checked } }) => setLimited(checked)}
          />
          Solo en estos días y horas
        </label>
        {isLimited ? (
          <>
            <HoursFields
              hours={workingHours}
              errors={errors}
              busy={busy}
              onChange={() => touch('workingHours.spans')}
            />
            <TimeZoneField
              label="Zona horaria"
              zone={zone}
              name="workingHours.timezone"
              defaultValue={workingHours?.timezone ?? browserTimeZone()}
              error={errors['workingHours.timezone']}
            />
          </>
        ) : null}
      </form>
    </FormDialog>
  )
}
