import { Link } from '@tanstack/react-router'
import { draftTestQuestion } from '../../../../data/agents/test-drafts.ts'
import { useChangeRefusal } from '../../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/styles.ts'

/** Opens the form of a new agent test with the customer's message as its question, for those who may store it. */
export function SaveAsTest({ agentId, question }: { agentId: string; question: string }) {
  const mayStore = useMay('admin')
  const refusal = useChangeRefusal()
  if (!mayStore) return null
  if (refusal !== null)
    return (
      <div className="mt-2.5">
        <Button size="sm" disabled title={refusal}>
          Guardar como prueba
        </Button>
      </div>
    )
  return (
    <div className="mt-2.5">
      {' '}
      <Link
        to="/agents/$agentId/$tab"
        params={{ agentId, tab: 'tests' }}
        search={{ add: 1 }}
        onClick={() => draftTestQuestion(agentId, question)}
        className={buttonClass({ size: 'sm' })}
      >
        Guardar como prueba
      </Link>
    </div>
  )
}
