import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'

/** What a form shows: `notice` says that the stored choice changed while the person typed. */
export type ShownChoice<Choice> = {
  choice: Choice
  notice: ReactNode
  onType: () => void
  /** The typed values are stored, or the choice was removed. */
  onSettled: () => void
}

type OwnChoiceCardProps<Choice> = {
  title: string
  description: string
  query: Pick<UseQueryResult<Choice>, 'data' | 'error' | 'isFetching' | 'refetch'>
  loadFailure: string
  changedTitle: string
  children: (shown: ShownChoice<Choice>) => ReactNode
}

/** The form of a choice that a workspace makes for itself, or leaves to the installation while `own` is null. */
export function OwnChoiceCard<Choice extends { own: unknown }>(props: OwnChoiceCardProps<Choice>) {
  const { title, description, query, loadFailure } = props
  if (query.data) return <LoadedChoice {...props} stored={query.data} />
  return (
    <SectionCard title={title} description={description}>
      {query.error ? (
        <ErrorState title={loadFailure} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {describeRequestError(query.error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-92 w-full" />
      )}
    </SectionCard>
  )
}

type LoadedChoiceProps<Choice> = Pick<OwnChoiceCardProps<Choice>, 'changedTitle' | 'children'> & { stored: Choice }

/** A change from another screen is shown at once, but not while the user is typing here. */
function LoadedChoice<Choice extends { own: unknown }>({ stored, changedTitle, children }: LoadedChoiceProps<Choice>) {
  const [shown, setShown] = useState(stored)
  const [isTyped, setTyped] = useState(false)
  if (!isTyped && shown !== stored) setShown(stored)
  const key = JSON.stringify(shown.own)
  const notice =
    isTyped && key !== JSON.stringify(stored.own) ? (
      <Alert title={changedTitle} tone="aviso">
        <p className="mb-2">Si guardas, queda lo que escribiste aquí.</p>
        <Button size="sm" onClick={() => setTyped(false)}>
          Ver lo guardado
        </Button>
      </Alert>
    ) : null
  const onType = () => setTyped(true)
  const onSettled = () => setTyped(false)
  return <Fragment key={key}>{children({ choice: shown, notice, onType, onSettled })}</Fragment>
}
