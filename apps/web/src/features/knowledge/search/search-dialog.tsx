import { limits } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { useSearchKnowledge } from '../../../data/documents/documents.ts'
import { drafts } from '../../../lib/drafts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AgentsLoadError } from '../agents-load-error.tsx'
import { SearchResults } from './search-results.tsx'

const DRAFT_KEY = 'knowledge.question'

/** Searches exactly as a reply does, and shows the found passages. */
export function KnowledgeSearchDialog({ onClose }: { onClose: () => void }) {
  const agents = useQuery(agentsQuery)
  const [agentId, setAgentId] = useState('all')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, data, error, isPending, variables } = useSearchKnowledge()

  const askedAgents = (agents.data ?? []).filter(({ id }) => !variables?.agentId || id === variables.agentId)
  const hasNoModel = askedAgents.length > 0 && askedAgents.every(({ brain }) => brain === 'none')

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = new FormData(event.currentTarget).get('question')
    const query = typeof input === 'string' ? input.trim() : ''
    setIsMissing(query === '')
    if (query !== '') mutate({ query, agentId: agentId === 'all' ? null : agentId })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Pregúntale a tus documentos"
      description="Busca como lo hace un agente cuando le escribe un cliente. Nadie recibe nada."
    >
      <form noValidate onSubmit={search} className="grid gap-4">
        <TextField
          label="Pregunta de un cliente"
          name="question"
          placeholder="¿Cuánto cuesta el envío a Medellín?"
          defaultValue={drafts.read(DRAFT_KEY)}
          maxLength={limits.messageMax}
          error={isMissing ? 'Escribe una pregunta' : undefined}
          autoComplete="off"
          onInput={(event) => {
            drafts.save(DRAFT_KEY, event.currentTarget.value)
            setIsMissing(false)
          }}
        />
        <div className="flex flex-wrap justify-between gap-2">
          <Select
            label="Con los documentos de"
            value={agentId}
            options={[
              { value: 'all', label: 'Todos los documentos' },
              ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: `Los de ${name}` })),
            ]}
            onChange={setAgentId}
          />
          <Button type="submit" variant="primary" busy={isPending}>
            {isPending ? 'Buscando…' : 'Preguntar'}
          </Button>
        </div>
        <AgentsLoadError />
      </form>
      {error ? (
        <div className="mt-5">
          <Alert tone="error" title="No se pudo preguntar">
            {error.message}
          </Alert>
        </div>
      ) : null}
      {data && !error ? (
        <SearchResults question={variables?.query ?? ''} answer={data} hasNoModel={hasNoModel} onNavigate={onClose} />
      ) : null}
    </Dialog>
  )
}
