import { AppError, type Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { loneLinkClass } from '../../ui/styles.ts'
import { wordsForm } from './words-form.tsx'

type Props = {
  agent: Agent
  /** The version that the form began with. */
  base: number
  failure: unknown
  /** What stands in the form is to be saved over this version. */
  onKeep: (version: number) => void
}

/** Another window saved the agent in between: nothing is written over it unseen, and nothing typed here is lost. */
export function ChangedMeanwhile({ agent, base, failure, onKeep }: Props) {
  if (!(failure instanceof AppError) || failure.code !== 'agents.changed_meanwhile') return null
  const keep = () => {
    flushSync(() => onKeep(agent.version))
    document.forms.namedItem(wordsForm)?.requestSubmit()
  }
  return (
    <div className="mb-4">
      <Alert tone="aviso" title="Alguien cambió este agente mientras lo editabas">
        <p>No se guardó nada, y lo que escribiste sigue aquí.</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={keep}>
            Guardar lo mío
          </Button>
          <Link
            to="/agents/$agentId/versions"
            params={{ agentId: agent.id }}
            search={{ before: base, after: agent.version }}
            target="_blank"
            className={loneLinkClass}
          >
            Ver qué cambió (otra pestaña)
          </Link>
        </div>
      </Alert>
    </div>
  )
}
