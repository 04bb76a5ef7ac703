import { Link } from '@tanstack/react-router'
import { draftTestQuestion } from '../../../../data/agents/test-drafts.ts'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { buttonClass } from '../../../../ui/styles.ts'

/** Opens the form of a new agent test with the customer's message as its question, for those who may store it. */
export function SaveAsTest({ agentId, question }: { agentId: string; question: string }) {
  const mayStore = useMay('admin')
  if (!mayStore) return null
  return (
    <div className="mt-2.5">
      {' '}
      <Link
        to="/agents/$agentId/tests"
        params={{ agentId }}
        search={{ add: 1 }}
        onClick={() => draftTestQuestion(agentId, question)}
        className={buttonClass({ size: 'sm' })}
      >
        Guardar como prueba
      </Link>
    </div>
  )
}
