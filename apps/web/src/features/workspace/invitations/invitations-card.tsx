import { type Workspace, type WorkspaceInvitation, workspaceRoleLabels } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link2, Mail, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { invitationsQuery } from '../../../data/workspaces/invitations.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { RevokeInvitation } from './revoke-invitation.tsx'

const inviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((file) => file.InviteDialog))

/** Links into the workspace that were not used yet. */
export function InvitationsCard({ workspace }: { workspace: Workspace }) {
  const { data: invitations, error, isFetching, refetch } = useQuery(invitationsQuery)
  const [isInviting, setIsInviting] = useState(false)
  const [revoking, setRevoking] = useState<WorkspaceInvitation | null>(null)
  return (
    <SectionCard
      title="Invitaciones"
      description="Cada invitación es un enlace para una persona. Vale 7 días y sirve una sola vez."
      foot={
        <Button onPointerEnter={inviteDialog.fetchAhead} onClick={() => setIsInviting(true)}>
          <UserPlus aria-hidden className="size-4" />
          Invitar a una persona
        </Button>
      }
    >
      {invitations ? (
        <InvitationList invitations={invitations} onRevoke={setRevoking} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar las invitaciones" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <Skeleton size="h-5 w-full" />
      )}
      <Suspense>
        {isInviting ? <inviteDialog.Part workspace={workspace} onClose={() => setIsInviting(false)} /> : null}
      </Suspense>
      <RevokeInvitation invitation={revoking} onClose={() => setRevoking(null)} />
    </SectionCard>
  )
}

type InvitationListProps = {
  invitations: readonly WorkspaceInvitation[]
  onRevoke: (invitation: WorkspaceInvitation) => void
}

function InvitationList({ invitations, onRevoke }: InvitationListProps) {
  if (invitations.length === 0) return <p className="text-sm text-texto-2">No hay invitaciones sin usar.</p>
  return (
    <ul aria-label="Invitaciones sin usar" tabIndex={-1} className="-my-3 divide-y divide-linea outline-none">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}

type InvitationRowProps = { invitation: WorkspaceInvitation; onRevoke: (invitation: WorkspaceInvitation) => void }

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { role, canExport, email, expiresAt } = invitation
  const Icon = email === null ? Link2 : Mail
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-texto-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{email ?? 'Un enlace sin email'}</p>
        <p className="text-xs text-texto-3">
          {workspaceRoleLabels[role].name}
          {canExport ? ' · Puede exportar' : ''} · Vence el {formatDate(expiresAt)}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Anular la invitación ${email === null ? 'sin email' : `para ${email}`}`}
        onClick={() => onRevoke(invitation)}
      >
        Anular
      </Button>
    </li>
  )
}
