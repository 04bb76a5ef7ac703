import { type WorkspaceRole, workspaceRoleLabels } from '@portavoz/contract'
import { useState } from 'react'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { isExportOptional, rolesToGive } from '../people/member-rights.ts'
import { RoleChoice } from './role-choice.tsx'

/** What an invited person may do: a role, and exports where the role has none. */
export function RoleFields({ own, disabled }: { own: WorkspaceRole; disabled: boolean }) {
  const [role, setRole] = useState<WorkspaceRole>('agent')
  return (
    <>
      <fieldset disabled={disabled} className="grid gap-3">
        <legend className="mb-2 text-sm font-medium text-texto-2">Papel</legend>
        {rolesToGive(own).map((value) => (
          <RoleChoice
            key={value}
            value={value}
            {...workspaceRoleLabels[value]}
            checked={value === role}
            onSelect={() => setRole(value)}
          />
        ))}
      </fieldset>
      {isExportOptional(role) ? (
        <CheckField
          label="Puede exportar"
          name="canExport"
          defaultChecked={false}
          hint="Llevarse conversaciones, interesados y contactos en un archivo."
        />
      ) : null}
    </>
  )
}
