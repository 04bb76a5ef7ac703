import type { EndpointOutput, workspaceInvitations } from '@portavoz/contract'
import { formatDate } from '../../../lib/format/dates.ts'
import { rolePurposes } from '../../../lib/format/invitation-text.ts'
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx'

type InvitationLinkProps = { invitation: EndpointOutput<typeof workspaceInvitations.create>; workspaceName: string }

export const InvitationLink = ({ invitation, workspaceName }: InvitationLinkProps) => (
  <div className="grid gap-4">
    <OneTimeSecret label="Enlace" pronoun="lo" name="link" text={invitation.url}>
      Quien lo abra entra en «{workspaceName}» {rolePurposes[invitation.role]}. Sirve para una persona, hasta el{' '}
      {formatDate(invitation.expiresAt)}.
    </OneTimeSecret>
    {invitation.email === null ? null : (
      <p className="text-sm wrap-anywhere text-texto-2">
        Si esta instalación envía correo, también le llegará a <strong>{invitation.email}</strong>.
      </p>
    )}
  </div>
)
