import { RETENTION_MONTHS, type RetentionPreview } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { retentionQuery, useKeepAll, usePreviewRetention } from '../../../data/workspaces/retention.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ConfirmRetention } from './confirm-retention.tsx'

const formId = 'retention'
const monthsError = `Escribe un número de meses entre ${RETENTION_MONTHS.min} y ${RETENTION_MONTHS.max}`
const RetentionForm = z.object({
  months: z.coerce
    .number({ error: monthsError })
    .check(z.int(monthsError), z.gte(RETENTION_MONTHS.min, monthsError), z.lte(RETENTION_MONTHS.max, monthsError)),
})

/** Deletes old conversations each night, after its owner saw what would go. */
export function RetentionCard() {
  const { data, error, isFetching, refetch } = useQuery(retentionQuery)
  const preview = usePreviewRetention()
  const [seen, setSeen] = useState<(RetentionPreview & { months: number }) | null>(null)
  const { errors, busy, touch, onSubmit } = useZodForm(RetentionForm, async ({ months }) => {
    setSeen({ months, ...(await preview.mutateAsync(months).catch(showFailure)) })
  })
  return (
    <SectionCard
      title="Conversaciones antiguas"
      description="Se guardan siempre, salvo que elijas borrar cada noche las que llevan mucho tiempo sin mensajes."
      foot={
        data ? (
          <>
            {data.months === null ? null : <KeepAll />}
            <Button type="submit" form={formId} busy={busy}>
              {busy ? 'Contando…' : 'Ver qué se borraría'}
            </Button>
          </>
        ) : undefined
      }
    >
      {data ? (
        <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-3">
          <p className="text-sm">
            {data.months === null
              ? 'Ahora no se borra ninguna.'
              : `Cada noche se borran las que llevan ${formatCount(data.months, 'mes', 'meses')} sin mensajes.`}
          </p>
          <TextField
            key={data.months}
            label="Borrar las que llevan sin mensajes (meses)"
            name="months"
            defaultValue={data.months ?? ''}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Por ejemplo, 24"
            disabled={busy}
            error={errors['months']}
            onInput={() => touch('months')}
          />
        </form>
      ) : error ? (
        <ErrorState title="No se pudo cargar" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <Skeleton size="h-24 w-full" />
      )}
      {seen ? <ConfirmRetention preview={seen} onClose={() => setSeen(null)} /> : null}
    </SectionCard>
  )
}

function KeepAll() {
  const { mutate, isPending } = useKeepAll()
  const end = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Ya no se borra ninguna', kind: 'ok' }),
      onError: ({ message }) => toast({ title: 'Error', description: message, kind: 'error' }),
    })
  return (
    <Button busy={isPending} onClick={end}>
      Dejar de borrar
    </Button>
  )
}

function showFailure(error: Error): never {
  toast({ title: 'Error', description: error.message, kind: 'error' })
  throw error
}
