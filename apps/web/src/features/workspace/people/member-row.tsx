import { type Member, workspaceRoleLabels } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { avatarUrl } from '../../../lib/format/avatar-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { MemberAttendance } from './member-attendance.tsx'
import { isExportOptional, mayChange, rolesToGive, type Self } from './member-rights.ts'
import { useMemberRights } from './use-member-rights.ts'

type MemberRowProps = { member: Member; self: Self; onRemove: (member: Member) => void }

export const MemberRow = (props: MemberRowProps) =>
  mayChange(props.self, props.member) ? <ChangeableMember {...props} /> : <FixedMember {...props} />

function FixedMember({ member, self }: MemberRowProps) {
  const { role, canExport } = member
  return (
    <li className="flex items-center gap-3 py-3">
      <MemberName member={member} isSelf={member.userId === self.userId}>
        {canExport && isExportOptional(role) ? <p className="text-xs text-texto-3">Puede exportar</p> : null}
        <MemberAttendance member={member} self={self} />
      </MemberName>
      <Badge tone={role === 'owner' ? 'acento' : 'neutro'}>{workspaceRoleLabels[role].name}</Badge>
    </li>
  )
}

/** A change of the role or of exports is saved at once. */
function ChangeableMember({ member, self, onRemove }: MemberRowProps) {
  const { role, canExport, change } = useMemberRights(member)
  const { username } = member
  if (role === 'owner') return null
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <MemberName member={member} isSelf={false}>
        {isExportOptional(role) ? (
          <label className="flex min-h-6 items-center gap-2 text-xs text-texto-2">
            <input
              type="checkbox"
              aria-label={`Puede exportar: ${username}`}
              checked={canExport}
              className="size-4.5 shrink-0 accent-acento"
              onChange={({ currentTarget: { checked } }) =>
                change({ role, canExport: checked }, `${username} ${checked ? 'puede' : 'ya no puede'} exportar`)
              }
            />
            Puede exportar
          </label>
        ) : null}
        <MemberAttendance member={member} self={self} />
      </MemberName>
      <div className="flex items-center justify-end gap-3 max-sm:basis-full">
        <Select
          label={`Papel de ${username}`}
          value={role}
          options={rolesToGive(self.role).map((value) => ({ value, label: workspaceRoleLabels[value].name }))}
          onChange={(next) =>
            change(
              { role: next, canExport: canExport && isExportOptional(next) },
              `El papel de ${username} es ahora «${workspaceRoleLabels[next].name}»`,
            )
          }
        />
        <Button size="sm" variant="ghost" aria-label={`Quitar a ${username}`} onClick={() => onRemove(member)}>
          Quitar
        </Button>
      </div>
    </li>
  )
}

type MemberNameProps = { member: Member; isSelf: boolean; children: ReactNode }

const MemberName = ({ member: { username, email, avatar }, isSelf, children }: MemberNameProps) => (
  <div className="flex min-w-0 flex-1 basis-70 items-center gap-3">
    <Avatar name={username} src={avatarUrl(avatar, location.origin)} tone="neutro" />
    <div className="min-w-0 flex-1 wrap-anywhere">
      <p className="text-sm font-medium">
        {username}
        {isSelf ? <span className="font-normal text-texto-3"> (tú)</span> : null}
      </p>
      <p className="text-xs text-texto-3">{email}</p>
      {children}
    </div>
  </div>
)
