import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { n8nUsageQuery, useRemoveN8n } from '../../../data/integrations/n8n-usage.ts'
import { workflowInstallQuery } from '../../../data/integrations/n8n-workflows.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { isN8nInUse, describeLeftovers, describeRemoval } from './removal-texts.ts'
import { showErrorOr } from './show-error.ts'
import type { N8nUsage } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '../../../lib/format/phone.ts'
import { standaloneLinkClass } from '../../../ui/styles.ts'

/** Asks first and says what stops; while the connection is in use, names the agents and phones that use it. */
export function RemoveConnection({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const { data: usage, isError, refetch } = useQuery({ ...n8nUsageQuery, enabled: isAsking })
  const { data: install } = useQuery(workflowInstallQuery)
  const { mutate, isPending } = useRemoveN8n({
    onRemoved() {
      onRemoved()
      toast({ title: 'Conexión con n8n quitada', kind: 'ok' })
    },
    onRefused: showErrorOr('No se pudo quitar la conexión'),
  })
  const isInUse = usage !== undefined && isN8nInUse(usage)
  const hasWorkflows = install !== undefined && install.steps.length > 0
  const leftovers = usage && !isInUse ? describeLeftovers(usage, hasWorkflows) : []
  return (
    <>
      <div className="sm:mr-auto">
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          Quitar
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isInUse ? 'Tu n8n todavía atiende a alguien' : '¿Quitar la conexión con n8n?'}
        description={describeRemoval(isInUse)}
        confirm={isPending ? 'Quitando…' : 'Quitar'}
        busy={isPending}
        unready={!usage || isInUse}
        onConfirm={() => mutate()}
      >
        {isInUse ? <N8nUsersList use={usage} /> : null}
        {leftovers.map((sentence) => (
          <p key={sentence} className="mt-3 text-sm text-texto-2">
            {sentence}
          </p>
        ))}
        {isError && !usage ? (
          <div className="mt-3">
            <RetryLine onRetry={() => void refetch()}>No se pudo ver quién trabaja con tu n8n.</RetryLine>
          </div>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

/** Each with a link to the page where it is moved or unlinked. */
const N8nUsersList = ({ use: { agents, phones } }: { use: N8nUsage }) => (
  <ul aria-label="Trabajan con tu n8n" className="mt-3 grid text-sm">
    {agents.map(({ id, name }) => (
      <li key={id}>
        <Link to="/agents/$agentId/$tab" params={{ agentId: id, tab: 'connection' }} className={standaloneLinkClass}>
          {name}
        </Link>
      </li>
    ))}
    {phones.map((phone) => (
      <li key={phone}>
        <Link to="/agents" className={standaloneLinkClass}>
          {phone === '' ? 'Un WhatsApp vinculado sin agente' : `${formatPhone(phone)}, sin agente`}
        </Link>
      </li>
    ))}
  </ul>
)
