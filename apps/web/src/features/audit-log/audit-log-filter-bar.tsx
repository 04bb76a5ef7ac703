import { type AuditAction, auditSentences } from '@portavoz/contract'
import type { AuditLogFilters } from '../../data/audit/audit-log-filters.ts'
import { DayField } from '../../ui/forms/day-field.tsx'
import { Select } from '../../ui/forms/select.tsx'

type AuditLogFilterBarProps = {
  filters: AuditLogFilters
  actions: readonly AuditAction[]
  people: readonly { value: string; label: string }[] | null
  onChange: (filters: AuditLogFilters) => void
}

export function AuditLogFilterBar({ filters, actions, people, onChange }: AuditLogFilterBarProps) {
  const change = (next: AuditLogFilters) => onChange({ ...filters, ...next })
  const actionOptions: { value: AuditAction | ''; label: string }[] = [
    { value: '', label: 'Todas las acciones' },
    ...actions.map((value) => ({ value, label: auditSentences[value] })),
  ]
  return (
    <div className="flex flex-wrap items-end gap-3">
      {people ? (
        <div className="grid w-full min-w-0 sm:w-auto">
          <Select
            label="Persona"
            value={filters.userId ?? ''}
            options={[{ value: '', label: 'Todas las personas' }, ...people]}
            onChange={(userId) => change({ userId: userId || undefined })}
          />
        </div>
      ) : null}
      <div className="grid w-full min-w-0 sm:w-auto">
        <Select
          label="Acción"
          value={filters.action ?? ''}
          options={actionOptions}
          onChange={(action) => change({ action: action || undefined })}
        />
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
        <DayField isStacked label="Desde" value={filters.from} onChange={(from) => change({ from })} />
        <DayField isStacked label="Hasta" value={filters.to} onChange={(to) => change({ to })} />
      </div>
    </div>
  )
}
