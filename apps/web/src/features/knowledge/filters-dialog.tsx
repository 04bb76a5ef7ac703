import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { agentsQuery } from '../../data/agents.ts'
import { documentTagsQuery } from '../../data/documents.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { type KnowledgeSearch, unfiltered, type Uploaded } from './knowledge-search.ts'
import { MissingAgents } from './missing-agents.tsx'
import { statusLooks, uploadedWords } from './words.ts'

type Props = {
  search: KnowledgeSearch
  onChange: (changes: Partial<KnowledgeSearch>) => void
  onClose: () => void
}

const presets: { value: Uploaded | undefined; label: string }[] = [
  { value: undefined, label: 'Cualquier fecha' },
  ...(Object.keys(uploadedWords) as Uploaded[]).map((value) => ({ value, label: uploadedWords[value] })),
]
const statuses = [
  { value: 'all', label: 'Todos los estados' },
  ...Object.entries(statusLooks).map(([value, { word }]) => ({ value, label: word })),
]
const chosen = (value: string) => (value === 'all' ? undefined : value)

/** What is chosen counts at once: the list behind it follows. */
export function FiltersDialog({ search, onChange, onClose }: Props) {
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
      foot={
        <>
          <Button onClick={() => onChange(unfiltered)}>Limpiar filtros</Button>
          <Button variant="primary" onClick={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Part title="Fecha de subida">
          <div className="flex flex-wrap gap-1.5">
            {presets.map(({ value, label }) => (
              <Button
                key={label}
                size="sm"
                variant={uploaded === value ? 'secondary' : 'ghost'}
                aria-pressed={uploaded === value}
                onClick={() => onChange({ uploaded: value })}
              >
                {label}
              </Button>
            ))}
          </div>
        </Part>
        <Part title="Agente">
          <Select
            block
            label="Agente"
            value={agent}
            options={[
              { value: 'all', label: 'Todos los agentes' },
              ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => onChange({ agent: chosen(value) })}
          />
          <MissingAgents />
        </Part>
        <Part title="Estado">
          <Select
            block
            label="Estado"
            value={state}
            options={statuses}
            onChange={(value) => onChange({ state: chosen(value) as KnowledgeSearch['state'] })}
          />
        </Part>
        <Part title="Etiqueta">
          <Select
            block
            label="Etiqueta"
            value={tag}
            options={[
              { value: 'all', label: 'Todas las etiquetas' },
              ...tagNames.map((one) => ({ value: one, label: one })),
            ]}
            onChange={(value) => onChange({ tag: chosen(value) })}
          />
        </Part>
      </div>
    </Dialog>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="group" aria-label={title}>
    <h3 className="mb-2 text-sm font-medium text-texto-2">{title}</h3>
    {children}
  </div>
)
