import { limits } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { agentsQuery } from '../../../data/agents.ts'
import { useAsk } from '../../../data/documents.ts'
import { drafts } from '../../../lib/draft.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MissingAgents } from '../missing-agents.tsx'
import { Answer } from './answer.tsx'

const place = 'knowledge.question'

/** Asks what a customer would ask, through the same code, and shows what comes to mind. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const agents = useQuery(agentsQuery)
  const [agentId, setAgentId] = useState('all')
  const [missing, setMissing] = useState(false)
  const { mutate, data, error, isPending } = useAsk()

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = new FormData(event.currentTarget).get('question')
    const query = typeof said === 'string' ? said.trim() : ''
    setMissing(query === '')
    if (query !== '') mutate({ query, agentId: agentId === 'all' ? null : agentId })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Pregúntale a tus documentos"
      description="Busca como lo hace un agente cuando le escribe un cliente. Nadie recibe nada."
    >
      <form noValidate onSubmit={ask} className="grid gap-4">
        <TextField
          label="Pregunta de un cliente"
          name="question"
          placeholder="¿Cuánto cuesta el envío a Medellín?"
          defaultValue={drafts.read(place)}
          maxLength={limits.messageMax}
          error={missing ? 'Escribe una pregunta' : undefined}
          autoComplete="off"
          onInput={(event) => {
            drafts.keep(place, event.currentTarget.value)
            setMissing(false)
          }}
        />
        <div className="flex flex-wrap justify-between gap-3">
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
        <MissingAgents />
      </form>
      {error ? (
        <div className="mt-5">
          <Alert tone="error" title="No se pudo preguntar">
            {error.message}
          </Alert>
        </div>
      ) : null}
      {data && !error ? <Answer answer={data} onLeave={onClose} /> : null}
    </Dialog>
  )
}
