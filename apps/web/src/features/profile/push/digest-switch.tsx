import type { DigestSettings } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { digestQuery, useSaveDigest } from '../../../data/account/staff-notices.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'
import { SwitchRow } from './switch-row.tsx'

const obstacleTexts: Record<NonNullable<DigestSettings['obstacle']>, string> = {
  no_mail_server: 'Esta instalación no envía correo todavía. Pide a quien lleva el servidor que lo configure.',
  unconfirmed_email: 'Antes hay que verificar tu email: pulsa «Verificar mi email», al principio de esta página.',
}

export function DigestSwitch() {
  const { data, error, isFetching, refetch } = useQuery(digestQuery)
  return (
    <section aria-label="Por correo" className="grid gap-3 rounded-ctl border border-linea p-4">
      <h3 className="text-sm font-semibold">Por correo</h3>
      {data ? (
        <DigestRow settings={data} />
      ) : error ? (
        <ErrorState title="No se pudo cargar" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
    </section>
  )
}

function DigestRow({ settings: { isOn, email, obstacle } }: { settings: DigestSettings }) {
  const save = useSaveDigest()
  return (
    <SwitchRow
      label="Resumen por correo"
      hint={
        obstacle
          ? obstacleTexts[obstacle]
          : `Como mucho un correo cada hora a ${email}, y solo si algo sigue sin atender. Dice quién escribió, no qué.`
      }
      checked={save.isPending ? (save.variables ?? isOn) : isOn}
      disabled={obstacle !== null}
      onChange={(wanted) =>
        save.mutate(wanted, {
          onError: (error) => toast({ description: describeRequestError(error, 'No se pudo guardar'), kind: 'error' }),
        })
      }
    />
  )
}
