import { type Member, workspaceRoleLabels } from '@portavoz/contract'
import { useState } from 'react'
import { useUpdateMember } from '../../../data/workspaces/members.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { showFailure } from '../show-failure.ts'
import { type InvitedRole, isExportOptional, rolesToGive, type Self } from './member-rights.ts'

type MemberControlsProps = { member: Member; self: Self; onRemove: (member: Member) => void }

type Rights = { role: InvitedRole; canExport: boolean }

/** Changes what a member may do, at once, or removes the member. */
export function MemberControls({ member, self, onRemove }: MemberControlsProps) {
  const { mutate } = useUpdateMember()
  /** Shown until the changed list is loaded. */
  const [chosen, setChosen] = useState<Rights | null>(null)
  const { userId, username } = member
  const { role, canExport } = chosen ?? member
  function change(next: Rights, done: string) {
    setChosen(next)
    mutate(
      { userId, ...next },
      {
        onSuccess: () => toast({ title: done, kind: 'ok' }),
        onError: showFailure(`No se pudo cambiar lo que puede hacer ${username}`),
        onSettled: () => setChosen(null),
      },
    )
  }
  if (role === 'owner') return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isExportOptional(role) ? (
        <label className="flex min-h-6 items-center gap-2.5 text-sm text-texto-2">
          <input
            type="checkbox"
            aria-label={`Puede exportar: ${username}`}
            checked={canExport}
            className="size-4.5 shrink-0 accent-acento"
            onChange={({ currentTarget: { checked } }) =>
              change(
                { role, canExport: checked },
                checked ? `${username} puede exportar` : `${username} ya no puede exportar`,
              )
            }
          />
          Puede exportar
        </label>
      ) : null}
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
  )
}
