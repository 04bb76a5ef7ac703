import { Link } from '@tanstack/react-router'
import { keepQuestion } from '../../../data/test-drafts.ts'
import { buttonClass } from '../../../ui/styles.ts'

/** What a customer wrote waits in the form of a new test of their agent. */
export const SaveAsTest = ({ agentId, question }: { agentId: string; question: string }) => (
  <Link
    to="/agents/$agentId/tests"
    params={{ agentId }}
    search={{ add: 1 }}
    onClick={() => keepQuestion(agentId, question)}
    className={buttonClass({ size: 'sm' })}
  >
    Guardar como prueba
  </Link>
)
