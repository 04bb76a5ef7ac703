import { Link } from '@tanstack/react-router'
import { draftTestQuestion } from '../../../../data/agents/test-drafts.ts'
import { buttonClass } from '../../../../ui/styles.ts'

/** Opens the form of a new agent test with the customer's message as its question. */
export const SaveAsTest = ({ agentId, question }: { agentId: string; question: string }) => (
  <Link
    to="/agents/$agentId/tests"
    params={{ agentId }}
    search={{ add: 1 }}
    onClick={() => draftTestQuestion(agentId, question)}
    className={buttonClass({ size: 'sm' })}
  >
    Guardar como prueba
  </Link>
)
