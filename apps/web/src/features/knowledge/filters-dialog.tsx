import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { agentsQuery } from '../../data/agents/agents.ts'
import { documentTagsQuery } from '../../data/documents/documents.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type KnowledgeSearch, noFilters, type UploadPeriod } from './knowledge-search.ts'
import { AgentsLoadError } from './agents-load-error.tsx'
import { documentStatusStyles, uploadPeriodLabels } from './document-texts.ts'

type FiltersDialogProps = {
  search: KnowledgeSearch
  onChange: (changes: Partial<KnowledgeSearch>) => void
  onClose: () => void
}

const dateOptions: { value: UploadPeriod | undefined; label: string }[] = [
  { value: undefined, label: 'Cualquier fecha' },
  ...(Object.keys(uploadPeriodLabels) as UploadPeriod[]).map((value) => ({ value, label: uploadPeriodLabels[value] })),
]
const statusOptions = [
  { value: 'all', label: 'Todos los estados' },
  ...Object.entries(documentStatusStyles).map(([value, { label }]) => ({ value, label: label })),
]
const toFilterValue = (value: string) => (value === 'all' ? undefined : value)

/** Filters apply at once; the list behind the dialog follows. */
export function FiltersDialog({ search, onChange, onClose }: FiltersDialogProps) {
  const { agent = 'all', state = 'all', tag = 'all', uploaded } = search
  const agents = useQuery(agentsQuery)
  const tags = useQuery(documentTagsQuery)
  const tagNames = [...new Set([...(tags.data ?? []), ...(tag === 'all' ? [] : [tag])])]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title="Filtros"
      footer={
        <>
          <Button onClick={() => onChange(noFilters)}>Limpiar filtros</Button>
          <Button variant="primary" onClick={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FilterGroup title="Fecha de subida">
          <div className="grid grid-cols-2 rounded-xl border border-linea bg-superficie-2 p-1">
            {dateOptions.map(({ value, label }) => (
              <button
                key={label}
                type="button"
                aria-pressed={uploaded === value}
                onClick={() => onChange({ uploaded: value })}
                className={cx(
                  'min-h-9 rounded-lg px-1 text-sm font-medium',
                  uploaded === value ? 'bg-acento-suave text-acento' : 'text-texto-2 hover:text-texto',
                )}
              >
                {label}
              </button>
            ))}
          </div>
        </FilterGroup>
        <FilterGroup title="Agente">
          <Select
            block
            label="Agente"
            value={agent}
            options={[
              { value: 'all', label: 'Todos los agentes' },
              ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => onChange({ agent: toFilterValue(value) })}
          />
          <AgentsLoadError />
        </FilterGroup>
        <FilterGroup title="Estado">
          <Select
            block
            label="Estado"
            value={state}
            options={statusOptions}
            onChange={(value) => onChange({ state: toFilterValue(value) as KnowledgeSearch['state'] })}
          />
        </FilterGroup>
        <FilterGroup title="Etiqueta">
          <Select
            block
            label="Etiqueta"
            value={tag}
            options={[
              { value: 'all', label: 'Todas las etiquetas' },
              ...tagNames.map((tagName) => ({ value: tagName, label: tagName })),
            ]}
            onChange={(value) => onChange({ tag: toFilterValue(value) })}
          />
        </FilterGroup>
      </div>
    </Dialog>
  )
}

const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="group" aria-label={title}>
    <h3 className="mb-2 text-sm font-medium text-texto-2">{title}</h3>
    {children}
  </div>
)
