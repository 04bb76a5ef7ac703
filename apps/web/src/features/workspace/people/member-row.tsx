import { type Member, workspaceRoleLabels } from '@portavoz/contract'
import { avatarUrl } from '../../../lib/format/avatar-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { isExportOptional, mayChange, type Self } from './member-rights.ts'
import { MemberControls } from './member-controls.tsx'

type MemberRowProps = { member: Member; self: Self; onRemove: (member: Member) => void }

export function MemberRow({ member, self, onRemove }: MemberRowProps) {
  const { userId, username, email, avatar } = member
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="flex min-w-0 flex-1 basis-70 items-center gap-3">
        <Avatar name={username} src={avatarUrl(avatar, location.origin)} tone="neutro" />
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium break-words">
            {username}
            {userId === self.userId ? <span className="font-normal text-texto-3"> (tú)</span> : null}
          </p>
          <p className="text-xs break-words text-texto-3">{email}</p>
        </div>
      </div>
      {mayChange(self, member) ? <MemberControls member={member} self={self} onRemove={onRemove} /> : null}
      {mayChange(self, member) ? null : <MemberRights member={member} />}
    </li>
  )
}

const MemberRights = ({ member: { role, canExport } }: { member: Member }) => (
  <div className="flex flex-wrap items-center gap-2">
    {canExport && isExportOptional(role) ? <span className="text-xs text-texto-3">Puede exportar</span> : null}
    <Badge tone={role === 'owner' ? 'acento' : 'neutro'}>{workspaceRoleLabels[role].name}</Badge>
  </div>
)
