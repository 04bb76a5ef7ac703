import { type Question, type QuestionDays, type QuestionState } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatDateTime } from '../../../../lib/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Paging } from '../../../../ui/paging.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { useWorkshopAgent } from '../workshop-agent.ts'
import { QuestionCard } from './question-card.tsx'
import { States } from './states.tsx'
import { useQuestions } from './use-questions.ts'

const answering = lazyPart(() => import('./answer-dialog.tsx').then((file) => file.AnswerDialog))

const periods = [
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: '90', label: 'Últimos 90 días' },
] as const

/** What customers asked and the agent could not answer, the most asked first. */
export function QuestionsTab() {
  const { id } = useWorkshopAgent()
  const { list, days, state, page, narrow, turnTo } = useQuestions(id)
  const [answered, setAnswered] = useState<Question | null>(null)
  const { data, error, isFetching, refetch } = list
  return (
    <>
      <p className="max-w-2xl text-sm text-texto-2">
        Lo que tus clientes preguntaron y este agente no supo responder, junto cuando es la misma pregunta con otras
        palabras. Respóndela una vez: queda en la base de conocimientos y el agente ya la sabe.
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <States
          state={state}
          figures={data?.figures}
          onState={(next) => narrow({ state: next === 'open' ? undefined : next })}
        />
        <Select<QuestionDays>
          label="Período"
          value={days}
          options={periods}
          onChange={(next) => narrow({ days: next === '30' ? undefined : next })}
        />
      </div>
      {data?.since ? (
        <p className="num mt-3 text-sm text-texto-3">
          Son muchas: se cuentan las 2.000 más recientes, desde el {formatDateTime(data.since)}.
        </p>
      ) : null}
      <div className="mt-4">
        {data ? (
          <List items={data.items} agentId={id} onAnswer={setAnswered}>
            <Nothing state={state} days={days} agentId={id} onLonger={() => narrow({ days: '90' })} />
          </List>
        ) : error ? (
          <ErrorState title="No se pudieron leer las preguntas" busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : (
          <div role="status" aria-label="Cargando preguntas" className="tardio grid gap-3">
            <Skeleton size="h-32 rounded-panel" />
            <Skeleton size="h-32 rounded-panel" />
            <Skeleton size="h-32 rounded-panel" />
          </div>
        )}
      </div>
      {data && data.totalPages > 1 ? <Paging page={page} totalPages={data.totalPages} onPage={turnTo} /> : null}
      <Suspense>
        {answered ? (
          <answering.Part key={answered.id} agentId={id} question={answered} onClose={() => setAnswered(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

type ListProps = {
  items: readonly Question[]
  agentId: string
  onAnswer: (question: Question) => void
  children: React.ReactNode
}

const List = ({ items, agentId, onAnswer, children }: ListProps) =>
  items.length === 0 ? (
    children
  ) : (
    <ul data-walk className="grid gap-3">
      {items.map((question) => (
        <li key={question.id}>
          <QuestionCard agentId={agentId} question={question} onAnswer={() => onAnswer(question)} />
        </li>
      ))}
    </ul>
  )

const empty: Record<QuestionState, { title: string; words: string }> = {
  open: {
    title: 'Todavía no hay preguntas sin respuesta',
    words: 'Cuando un cliente pregunte algo que este agente no sepa responder, lo verás aquí.',
  },
  answered: {
    title: 'Todavía no has respondido ninguna',
    words: 'Las que respondas quedan aquí, con su documento, para que puedas cambiarlas.',
  },
  discarded: {
    title: 'Todavía no has descartado ninguna',
    words: 'Las que descartes no vuelven a contarse, y desde aquí las recuperas.',
  },
}

type NothingProps = { state: QuestionState; days: QuestionDays; agentId: string; onLonger: () => void }

const Nothing = ({ state, days, agentId, onLonger }: NothingProps) => (
  <EmptyState
    title={empty[state].title}
    action={
      days === '90' ? (
        <Link to="/agents/$agentId" params={{ agentId }} className={buttonClass()}>
          Probar el agente
        </Link>
      ) : (
        <Button onClick={onLonger}>Ver los últimos 90 días</Button>
      )
    }
  >
    {empty[state].words}
  </EmptyState>
)
