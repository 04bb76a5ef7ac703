import type { Conversation } from '@portavoz/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type RefObject, Suspense } from 'react'
import { agentsQuery } from '../../data/agents/agents.ts'
import { activityQuery } from '../../data/conversations/activity.ts'
import { messagesQuery } from '../../data/conversations/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { loadMoreOf } from '../../ui/feedback/load-more.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { SilentAgentBanner } from './agent-line.tsx'
import { SnoozeBanner } from './snooze/snooze-banner.tsx'
import { PauseBanner } from './pause-banner.tsx'
import { Composer } from './thread/composer/composer.tsx'
import { Thread } from './thread/thread.tsx'
import { contactNameOf } from './labels.ts'
import { useIsTeam, useMay } from '../../data/workspaces/workspaces.ts'
import { PresenceLine } from './presence.tsx'
import { useReportPresence } from './use-report-presence.ts'
import { ChangeControls } from '../../data/workspaces/change-controls.tsx'

const blockedBanner = lazyPart(() => import('./blocked-banner.tsx').then((file) => file.BlockedBanner))

type MessagesPanelProps = { conversation: Conversation; box: RefObject<HTMLTextAreaElement | null> }

export function MessagesPanel({ conversation, box }: MessagesPanelProps) {
  const { data, error, refetch, ...pages } = useInfiniteQuery(messagesQuery(conversation.id))
  const mayAnswer = useMay('agent')
  const { reply } = useSearch({ strict: false })
  const isTeam = useIsTeam()
  const activities = useQuery({ ...activityQuery(conversation.id), enabled: isTeam })
  const agents = useQuery(agentsQuery)
  // A banner above the messages, or a line between them, would move them away from a press that has begun.
  const isStill = !isFirstAttempt(agents) && !isFirstAttempt(activities)
  const presenceReports = useReportPresence(conversation.id, isTeam && mayAnswer)
  return (
    <>
      <ChangeControls>
        <SilentAgentBanner agentId={conversation.agentId} />
        <PauseBanner conversation={conversation} box={box} />
        <SnoozeBanner conversation={conversation} box={box} />
      </ChangeControls>
      {data && isStill ? (
        <Thread
          conversation={conversation}
          messages={data}
          activities={activities.data ?? []}
          older={loadMoreOf(pages)}
        />
      ) : (
        <div className="grid min-h-0 flex-1 place-items-center">
          {error ? (
            <ErrorState title="Error al cargar mensajes" onRetry={() => void refetch()}>
              {error.message}
            </ErrorState>
          ) : (
            <p role="status" className="text-sm text-texto-3">
              Cargando mensajes
            </p>
          )}
        </div>
      )}
      <PresenceLine conversationId={conversation.id} />
      {conversation.isBlocked ? (
        <Suspense>
          <ChangeControls>
            <blockedBanner.Part conversation={conversation} box={box} />
          </ChangeControls>
        </Suspense>
      ) : mayAnswer ? (
        <ChangeControls>
          <Composer
            key={conversation.id + (reply ?? '')}
            startText={reply ? '/' : ''}
            conversationId={conversation.id}
            name={firstName(conversation)}
            platform={conversation.platform}
            sendsFiles={conversation.sendsFiles}
            sendsCards={conversation.sendsCards}
            box={box}
            {...presenceReports}
          />
        </ChangeControls>
      ) : (
        <p className="border-t border-linea bg-superficie p-3 text-sm text-texto-3 sm:px-6">
          Solo miras este negocio: para responder, pide otro papel a quien lo administra.
        </p>
      )}
    </>
  )
}

/** What fails is not waited for. */
const isFirstAttempt = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0

const firstName = (conversation: Conversation) =>
  conversation.contact.name ? (contactNameOf(conversation).split(/\s+/)[0] ?? '') : contactNameOf(conversation)
