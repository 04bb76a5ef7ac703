import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { n8nUseQuery, useRemoveN8n } from '../../../data/n8n-use.ts'
import { installQuery } from '../../../data/n8n-workflows.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RetryLine } from '../../../ui/retry-line.tsx'
import { toast } from '../../../ui/toast.ts'
import { needed, whatStays, whatStops } from './removal-words.ts'
import { refuse } from './refuse.ts'
import { WhoNeedsIt } from './who-needs-it.tsx'

/** Asks first, and says what stops; while anybody needs it, who does and what to do about it. */
export function RemoveConnection({ onRemoved }: { onRemoved: () => void }) {
  const [asking, setAsking] = useState(false)
  const { data: use, isError, refetch } = useQuery({ ...n8nUseQuery, enabled: asking })
  const { data: install } = useQuery(installQuery)
  const { mutate, isPending } = useRemoveN8n({
    gone() {
      onRemoved()
      toast({ title: 'Conexión con n8n quitada', kind: 'ok' })
    },
    refused: refuse('No se pudo quitar la conexión'),
  })
  const isNeeded = use !== undefined && needed(use)
  const hasWorkflows = install !== undefined && install.steps.length > 0
  const stays = use && !isNeeded ? whatStays(use, hasWorkflows) : []
  return (
    <>
      <div className="sm:mr-auto">
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Quitar
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isNeeded ? 'Tu n8n todavía atiende a alguien' : '¿Quitar la conexión con n8n?'}
        description={whatStops(isNeeded)}
        confirm={isPending ? 'Quitando…' : 'Quitar'}
        busy={isPending}
        unready={!use || isNeeded}
        onConfirm={() => mutate()}
      >
        {isNeeded ? <WhoNeedsIt use={use} /> : null}
        {stays.map((sentence) => (
          <p key={sentence} className="mt-3 text-sm text-texto-2">
            {sentence}
          </p>
        ))}
        {isError && !use ? (
          <div className="mt-3">
            <RetryLine onRetry={() => void refetch()}>No se pudo ver quién trabaja con tu n8n.</RetryLine>
          </div>
        ) : null}
      </ConfirmDialog>
    </>
  )
}
