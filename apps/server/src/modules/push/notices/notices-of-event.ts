import {
  agentProblems,
  type AgentProblemCode,
  type Assignment,
  type HandOff,
  type PushKind,
  type ServerEvent,
} from '@portavoz/contract'
import { agentPath, agentTag, conversationPath, conversationTag, type PushNotice } from './notice.ts'

/** A line often returns by itself within this time. */
const HEALING_MS = 2 * 60_000

/**
 * A fact that may become a notification. `people`: `assignee` is the person whose conversation it is; `attendants` are,
 * without such a person, all who may answer.
 */
export type EventNotice = Omit<PushNotice, 'people'> & { people: PushNotice['people'] | 'assignee' | 'attendants' }

/** `ends`: the tag of a problem that is over. */
export type EventMeaning = { notice: EventNotice } | { ends: string } | null

export const nameOf = (contactName: string | null) => contactName || 'Usuario anónimo'

/** The notice that an event causes, or the problem that it ends. `previousProblem`: the agent's, before the event. */
export function meaningOf(workspaceId: string, event: ServerEvent, previousProblem: string | null): EventMeaning {
  if (event.type === 'message') {
    if (event.direction !== 'incoming' || event.isBlocked || event.preview.trim() === '') return null
    const { conversationId, preview } = event
    return {
      notice: {
        kind: 'message',
        workspaceId,
        // While the agent is paused the contact waits for a person.
        people: event.isPaused ? 'attendants' : 'assignee',
        tag: conversationTag(conversationId),
        title: nameOf(event.contactName),
        body: 'Te escribió. Abre la conversación para leerlo.',
        preview,
        path: conversationPath(event.sessionName),
        conversationId,
      },
    }
  }
  if (event.type === 'conversation') return conversationNotice(workspaceId, event)
  return event.type === 'agent' ? problemNotice(workspaceId, event, previousProblem) : null
}

type ConversationChangeEvent = Extract<ServerEvent, { type: 'conversation' }>

/** The notice for the people whom a conversation's event names. */
function conversationNotice(workspaceId: string, event: ConversationChangeEvent): EventMeaning {
  const { conversationId, assignment, mention, overdue, waking, handOff } = event
  const noticeOf = (
    kind: PushKind,
    people: EventNotice['people'],
    { contactName, sessionName }: { contactName: string | null; sessionName: string },
    details: Pick<PushNotice, 'body' | 'preview' | 'otherIds' | 'isWoken'>,
  ): EventMeaning => ({
    notice: {
      kind,
      workspaceId,
      people,
      tag: conversationTag(conversationId),
      title: nameOf(contactName),
      ...details,
      path: conversationPath(sessionName),
      conversationId,
    },
  })
  if (assignment) {
    const { userId, otherIds = [] } = assignment
    return noticeOf('assigned', [userId], assignment, { body: assignmentText(assignment), otherIds })
  }
  if (mention)
    return noticeOf('mention', mention.userIds, mention, {
      body: `${mention.byName} te mencionó en una nota.`,
      preview: `${mention.byName}: ${mention.excerpt}`,
    })
  if (overdue)
    return noticeOf('overdue', overdue.userIds, overdue, {
      body: `Espera respuesta desde hace ${overdue.minutes} min.`,
    })
  if (waking?.userId)
    return noticeOf('assigned', [waking.userId], waking, {
      body: 'Vuelve a la lista: estaba pospuesta hasta ahora.',
      isWoken: true,
    })
  if (handOff && !CAUSED_BY_A_PERSON.has(handOff.by))
    return noticeOf('message', 'attendants', handOff, {
      body: `Espera a una persona: ${handOff.agentName} se la pasó.`,
    })
  return null
}

/** Hand-offs by an answer or a transfer of a person, who knows of them. */
const CAUSED_BY_A_PERSON = new Set<HandOff['by']>(['console', 'phone', 'person'])

function assignmentText({ byName, count = 1 }: Assignment): string {
  if (byName === null) return 'Te tocó esta conversación: espera a una persona.'
  return count > 1 ? `${byName} te dio ${count} conversaciones.` : `${byName} te dio esta conversación.`
}

type AgentEvent = Extract<ServerEvent, { type: 'agent' }>

function problemNotice(
  workspaceId: string,
  { agentId, agentName, problem, isReported = false }: AgentEvent,
  previousProblem: string | null,
): EventMeaning {
  const tag = agentTag(agentId)
  if (problem === null) return { ends: tag }
  if (isReported || problem === previousProblem || !Object.hasOwn(agentProblems, problem)) return null
  const { text, heals } = agentProblems[problem as AgentProblemCode]
  const isLine = problem.startsWith('whatsapp.') || problem.startsWith('telegram.')
  return {
    notice: {
      kind: isLine ? 'line_down' : 'agent_silent',
      workspaceId,
      people: null,
      tag,
      title: isLine ? `«${agentName}» no recibe mensajes` : `«${agentName}» no responde`,
      body: text,
      path: agentPath(agentId),
      agentId,
      delayMs: heals ? HEALING_MS : 0,
    },
  }
}
