import { type AuditAction, auditSentences, workspaceAuditActions } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import type { AuditLogFilters } from '../../../data/workspaces/audit-log-filters.ts'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { DayField } from '../../../ui/forms/day-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'

type AuditLogFilterBarProps = { filters: AuditLogFilters; onChange: (filters: AuditLogFilters) => void }

const actionOptions = [
  { value: '', label: 'Todas las acciones' },
  ...workspaceAuditActions.map((value) => ({ value, label: auditSentences[value] })),
] satisfies { value: AuditAction | ''; label: string }[]

export function AuditLogFilterBar({ filters, onChange }: AuditLogFilterBarProps) {
  const { data: members = [] } = useQuery(membersQuery)
  const change = (next: AuditLogFilters) => onChange({ ...filters, ...next })
  const people = [
    { value: '', label: 'Todas las personas' },
    ...members.map(({ userId, username }) => ({ value: userId, label: username })),
  ]
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Select
        label="Persona"
        value={filters.userId ?? ''}
        options={people}
        onChange={(userId) => change({ userId: userId || undefined })}
      />
      <div className="grid min-w-0">
        <Select
          label="Acción"
          value={filters.action ?? ''}
          options={actionOptions}
          onChange={(action) => change({ action: action || undefined })}
        />
      </div>
      <DayField label="Desde" value={filters.from} onChange={(from) => change({ from })} />
      <DayField label="Hasta" value={filters.to} onChange={(to) => change({ to })} />
    </div>
  )
}
