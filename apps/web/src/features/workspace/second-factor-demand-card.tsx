import type { Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '../../data/workspaces/members.ts'
import { useDemandSecondFactor } from '../../data/workspaces/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showFailure } from './show-failure.ts'

/** Whether everyone in the workspace needs a second factor. */
export function SecondFactorDemandCard({ workspace }: { workspace: Workspace }) {
  const { data: members, isError, refetch } = useQuery(membersQuery)
  const { mutate, isPending } = useDemandSecondFactor()
  const [isAsking, setIsAsking] = useState(false)
  const { requiresSecondFactor } = workspace
  const lacking = (members ?? []).filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ username }) => username)
  const set = (isDemanded: boolean) =>
    mutate(isDemanded, {
      onSuccess: () =>
        toast({ title: isDemanded ? 'Ahora se exige a todas las personas' : 'Ya no se exige', kind: 'ok' }),
      onError: showFailure('No se pudo cambiar'),
      onSettled: () => setIsAsking(false),
    })
  return (
    <SectionCard
      title="Verificación en dos pasos"
      description="Pide a todas las personas del negocio algo más que la contraseña para entrar en él."
      foot={
        requiresSecondFactor ? (
          <Button busy={isPending} onClick={() => set(false)}>
            Dejar de exigirla
          </Button>
        ) : (
          <Button disabled={members === undefined} onClick={() => setIsAsking(true)}>
            Exigirla a todas las personas
          </Button>
        )
      }
    >
      <div className="flex">
        <Badge tone={requiresSecondFactor ? 'ok' : 'neutro'}>{requiresSecondFactor ? 'Se exige' : 'Opcional'}</Badge>
      </div>
      {members ? (
        <p className="text-sm wrap-anywhere text-texto-2">
          {lacking.length === 0
            ? 'Todas las personas la tienen activada.'
            : `Todavía no la tienen: ${lacking.join(', ')}.`}
        </p>
      ) : isError ? (
        <RetryLine onRetry={() => void refetch()}>No se pudo ver quién la tiene.</RetryLine>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(next) => next || setIsAsking(false)}
        tone="primary"
        title="¿Exigir la verificación en dos pasos?"
        description={
          lacking.length === 0
            ? 'Quien entre en este negocio desde ahora tendrá que tenerla. Las claves de integración siguen igual.'
            : `No podrán entrar en este negocio hasta que la activen: ${lacking.join(', ')}. Las claves de integración siguen igual.`
        }
        confirm={isPending ? 'Guardando…' : 'Exigirla'}
        busy={isPending}
        onConfirm={() => set(true)}
      />
    </SectionCard>
  )
}
