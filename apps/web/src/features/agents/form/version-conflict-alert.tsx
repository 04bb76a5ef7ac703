import { AppError, type Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { standaloneLinkClass } from '../../../ui/styles.ts'
import { agentFormId } from './agent-form.tsx'

type VersionConflictAlertProps = {
  agent: Agent
  /** The version that the form was opened with. */
  baseVersion: number
  failure: unknown
  /** Saves the form over this version. */
  onOverwrite: (version: number) => void
}

/** Another window saved the agent meanwhile: the form asks before it overwrites that, and keeps its values. */
export function VersionConflictAlert({ agent, baseVersion, failure, onOverwrite }: VersionConflictAlertProps) {
  if (!(failure instanceof AppError) || failure.code !== 'agents.changed_meanwhile') return null
  const overwrite = () => {
    flushSync(() => onOverwrite(agent.version))
    document.forms.namedItem(agentFormId)?.requestSubmit()
  }
  return (
    <div className="mb-4">
      <Alert tone="aviso" title="Alguien cambió este agente mientras lo editabas">
        <p>No se guardó nada, y lo que escribiste sigue aquí.</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={overwrite}>
            Guardar lo mío
          </Button>
          <Link
            to="/agents/$agentId/$tab"
            params={{ agentId: agent.id, tab: 'versions' }}
            search={{ before: baseVersion, after: agent.version }}
            target="_blank"
            className={standaloneLinkClass}
          >
            Ver qué cambió (otra pestaña)
          </Link>
        </div>
      </Alert>
    </div>
  )
}
