import { useQuery } from '@tanstack/react-query'
import { questionsQuery } from '../../../../data/questions.ts'
import { formatNumber } from '../../../../lib/numbers.ts'
import { filtersOf } from './questions-search.ts'

/** How many questions wait for an answer, of the usual days; nothing where none does. */
export function OpenQuestions({ agentId }: { agentId: string }) {
  const { data } = useQuery(questionsQuery(agentId, filtersOf({})))
  const open = data?.figures.open ?? 0
  return open > 0 ? <span className="num text-texto-3">{formatNumber(open)}</span> : null
}
