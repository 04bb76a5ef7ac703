import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { agentsQuery } from '../../data/agents/agents.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type KnowledgeSearch, noFilters } from './knowledge-search.ts'
import { documentStatusStyles, uploadPeriodLabels } from './document-texts.ts'

/** `mayClear`: the list below has no button that clears them. */
type ActiveFiltersProps = {
  search: KnowledgeSearch
  mayClear: boolean
  onChange: (changes: Partial<KnowledgeSearch>) => void
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ search, mayClear, onChange }: ActiveFiltersProps) {
  const { data: agents } = useQuery(agentsQuery)
  const { agent, state, tag, uploaded } = search
  const activeFilters = [
    { filter: 'agent', label: agent && (agents?.find(({ id }) => id === agent)?.name ?? 'Un agente') },
    { filter: 'state', label: state && documentStatusStyles[state].label },
    { filter: 'tag', label: tag && `Etiqueta ${tag}` },
    { filter: 'uploaded', label: uploaded && uploadPeriodLabels[uploaded] },
  ].filter(({ label }) => label)
  if (activeFilters.length === 0) return null
  return (
    <section aria-label="Filtros activos" className="mt-3 flex flex-wrap items-center gap-2 text-sm text-texto-3">
      Filtros activos:
      {activeFilters.map(({ filter, label }) => (
        <Badge key={filter} tone="acento">
          <span className="truncate">{label}</span>
          <button
            type="button"
            aria-label={`Quitar el filtro ${label}`}
            onClick={() => onChange({ [filter]: undefined })}
            className="grid size-7 place-items-center rounded-full hover:bg-current/10"
          >
            <X aria-hidden className="size-3" />
          </button>
        </Badge>
      ))}
      {mayClear ? (
        <Button size="sm" variant="ghost" onClick={() => onChange(noFilters)}>
          Limpiar filtros
        </Button>
      ) : null}
    </section>
  )
}
