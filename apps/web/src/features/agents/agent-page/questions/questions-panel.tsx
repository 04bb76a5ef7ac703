import { type UnansweredQuestion, type QuestionDays, type QuestionState } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { Paging } from '../../../../ui/paging.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionStateFilter } from './question-state-filter.tsx'
import { useQuestions } from './use-questions.ts'

const answerDialog = lazyPart(() => import('./answer-dialog.tsx').then((file) => file.AnswerDialog))

const periodOptions = [
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: '90', label: 'Últimos 90 días' },
] as const

type QuestionsPanelProps = { agentId: string | null; nameOf?: (agentId: string) => string | undefined }

/** Unanswered questions of one agent, or of every agent for null: then `nameOf` names the one of each question. */
export function QuestionsPanel({ agentId, nameOf }: QuestionsPanelProps) {
  const mayAnswer = useMay('admin')
  const { list, days, state, page, applyFilters, goToPage } = useQuestions(agentId)
  const [answering, setAnswering] = useState<UnansweredQuestion | null>(null)
  const { data, error, isFetching, refetch } = list
  return (
    <>
      <p className="max-w-2xl text-sm text-texto-2">
        Lo que {nameOf ? 'tus agentes no supieron' : 'este agente no supo'} responder
        <span className="max-md:hidden">; la misma pregunta con otras palabras va junta</span>.{' '}
        {mayAnswer
          ? 'Respóndela una vez y el agente ya la sabe.'
          : 'Las responde quien administra el negocio; tú puedes leerlas y ver cómo las preguntaron.'}
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <QuestionStateFilter
          state={state}
          counts={data?.figures}
          onState={(next) => applyFilters({ state: next === 'open' ? undefined : next })}
        />
        <Select<QuestionDays>
          label="Período"
          value={days}
          options={periodOptions}
          onChange={(next) => applyFilters({ days: next === '30' ? undefined : next })}
        />
      </div>
      {data?.since ? (
        <p className="num mt-3 text-sm text-texto-3">
          Son muchas: se cuentan las 2.000 más recientes, desde el {formatDateTime(data.since)}.
        </p>
      ) : null}
      <div className="mt-4">
        {data ? (
          <QuestionList items={data.items} nameOf={nameOf} onAnswer={setAnswering}>
            <QuestionsEmptyState
              state={state}
              days={days}
              agentId={agentId}
              onExtendPeriod={() => applyFilters({ days: '90' })}
            />
          </QuestionList>
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
      {data && data.totalPages > 1 ? <Paging page={page} totalPages={data.totalPages} onPage={goToPage} /> : null}
      <Suspense>
        {answering ? (
          <answerDialog.Part key={answering.id} question={answering} onClose={() => setAnswering(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

type QuestionListProps = {
  items: readonly UnansweredQuestion[]
  nameOf: QuestionsPanelProps['nameOf']
  onAnswer: (question: UnansweredQuestion) => void
  children: React.ReactNode
}

const QuestionList = ({ items, nameOf, onAnswer, children }: QuestionListProps) =>
  items.length === 0 ? (
    children
  ) : (
    <ul data-walk className="grid items-start gap-3 lg:grid-cols-2">
      {items.map((question) => (
        <li key={question.id}>
          <QuestionCard
            question={question}
            agentName={nameOf?.(question.agentId)}
            onAnswer={() => onAnswer(question)}
          />
        </li>
      ))}
    </ul>
  )

const emptyTexts: Record<QuestionState, { title: string; description: string }> = {
  open: {
    title: 'Todavía no hay preguntas sin respuesta',
    description: 'Cuando un cliente pregunte algo que el agente no sepa responder, lo verás aquí.',
  },
  answered: {
    title: 'Todavía no se ha respondido ninguna',
    description: 'Las que se respondan quedan aquí, con su documento.',
  },
  discarded: {
    title: 'Todavía no se ha descartado ninguna',
    description: 'Las que se descarten no vuelven a contarse, y desde aquí se recuperan.',
  },
}

type QuestionsEmptyStateProps = {
  state: QuestionState
  days: QuestionDays
  agentId: string | null
  onExtendPeriod: () => void
}

function QuestionsEmptyState({ state, days, agentId, onExtendPeriod }: QuestionsEmptyStateProps) {
  const mayTry = useMay('admin')
  const tryAgent =
    mayTry && agentId !== null ? (
      <Link to="/agents/$agentId/$tab" params={{ agentId, tab: 'try' }} className={buttonClass()}>
        Probar el agente
      </Link>
    ) : null
  return (
    <EmptyState
      title={emptyTexts[state].title}
      action={days === '90' ? tryAgent : <Button onClick={onExtendPeriod}>Ver los últimos 90 días</Button>}
    >
      {emptyTexts[state].description}
    </EmptyState>
  )
}
