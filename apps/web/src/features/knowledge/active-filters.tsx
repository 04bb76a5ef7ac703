import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { agentsQuery } from '../../data/agents.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type KnowledgeSearch, unfiltered } from './knowledge-search.ts'
import { statusLooks, uploadedWords } from './words.ts'

type Props = { search: KnowledgeSearch; onChange: (changes: Partial<KnowledgeSearch>) => void }

/** What narrows the list, each with the way to take it off. */
export function ActiveFilters({ search, onChange }: Props) {
  const { data: agents } = useQuery(agentsQuery)
  const { agent, state, tag, uploaded } = search
  const set = [
    { of: 'agent', word: agent && (agents?.find(({ id }) => id === agent)?.name ?? 'Un agente') },
    { of: 'state', word: state && statusLooks[state].word },
    { of: 'tag', word: tag && `Etiqueta ${tag}` },
    { of: 'uploaded', word: uploaded && uploadedWords[uploaded] },
  ].filter(({ word }) => word)
  if (set.length === 0) return null
  return (
    <section aria-label="Filtros activos" className="mt-3 flex flex-wrap items-center gap-2 text-sm text-texto-3">
      Filtros activos:
      {set.map(({ of, word }) => (
        <Badge key={of} tone="acento">
          <span className="truncate">{word}</span>
          <button
            type="button"
            aria-label={`Quitar el filtro ${word}`}
            onClick={() => onChange({ [of]: undefined })}
            className="grid size-7 place-items-center rounded-full hover:bg-superficie"
          >
            <X aria-hidden className="size-3" />
          </button>
        </Badge>
      ))}
      <Button size="sm" variant="ghost" onClick={() => onChange(unfiltered)}>
        Limpiar filtros
      </Button>
    </section>
  )
}
