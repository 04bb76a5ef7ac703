import type { Assignment, HandOff, Mention, Overdue, Waking } from '@portavoz/contract'
import { formatNumber } from '../../lib/format/numbers.ts'
import { formatWaited } from '../../lib/format/waited.ts'
import { anonymousName } from '../../lib/format/contact-name.ts'
import { newFields, truncatePreview } from './new-notification.ts'
import { conversationUrl, type Notification } from './notification.ts'

const handOffTexts: Record<HandOff['by'], (agent: string, by: string | null) => string> = {
  in_doubt: (agent) => `No se sabe si llegó el último mensaje de ${agent}: quedó como «Envío incierto»`,
  unsent: () => 'Un mensaje para este contacto no salió: enviarlo detuvo el servidor varias veces. Mira el chat.',
  escalation: (agent) => `${agent} le pasó con una persona y ya no le responde.`,
  model: (agent) => `El modelo de ${agent} no pudo responder.`,
  loop: (agent) => `${agent} se detuvo: parece que le escribe otro programa.`,
  quarantine: (agent) => `Responderle detuvo el servidor varias veces. ${agent} ya no le responde.`,
  person: (agent, by) => `${by ? `La transfirió ${by}` : 'La transferiste tú'}. ${agent} ya no le responde.`,
  console: (agent) => `Respondiste desde la consola. ${agent} ya no le responde.`,
  phone: (agent) => `Respondiste desde el celular. ${agent} ya no le responde.`,
}

type ConversationFacts = Pick<Assignment, 'agentName' | 'agentId' | 'sessionName' | 'at'>

/** A notification about a conversation that is not a message: the counter of its session does not change. */
const factsOf = ({ agentName, agentId, sessionName, at }: ConversationFacts, conversationId: string) => ({
  agentName,
  agentId,
  conversationId,
  sessionName: null,
  logId: `${conversationId} ${at}`,
  actionUrl: conversationUrl(sessionName),
  timestamp: at,
})

const nameOfOther = (person: HandOff['person'], ownId: string | undefined) =>
  person === undefined || person.id === ownId ? null : person.name

/** A conversation was handed to a person. */
export const notificationFromHandOff = (
  handOff: HandOff,
  conversationId: string,
  ownId: string | undefined,
): Notification => ({
  ...newFields(),
  type: 'warning',
  title: `${handOff.contactName || anonymousName} espera a una persona`,
  message: handOffTexts[handOff.by](handOff.agentName, nameOfOther(handOff.person, ownId)),
  priority: 'high',
  ...factsOf(handOff, conversationId),
})

/** The conversation was given to this person, by someone or automatically. */
export const notificationFromAssignment = (assignment: Assignment, conversationId: string): Notification => ({
  ...newFields(),
  type: 'warning',
  title:
    assignment.byName === null
      ? `Te tocó la conversación de ${assignment.contactName || anonymousName}`
      : (assignment.count ?? 1) > 1
        ? `${assignment.byName} te pasó ${formatNumber(assignment.count ?? 1)} conversaciones`
        : `${assignment.byName} te pasó a ${assignment.contactName || anonymousName}`,
  message:
    assignment.byName === null
      ? 'Espera a una persona. Se repartió sola porque estás disponible.'
      : (assignment.count ?? 1) > 1
        ? 'Son tuyas ahora: las ves con el filtro «Mías».'
        : `Su conversación con ${assignment.agentName} es tuya ahora.`,
  priority: 'high',
  ...factsOf(assignment, conversationId),
})

/** A note names this person. */
export const notificationFromMention = (mention: Mention, conversationId: string): Notification => ({
  ...newFields(),
  type: 'warning',
  title: `${mention.byName} te mencionó en ${mention.contactName || anonymousName}`,
  message: truncatePreview(mention.excerpt),
  priority: 'high',
  ...factsOf(mention, conversationId),
})

/** A conversation that was put off until now. */
export const notificationFromWaking = (waking: Waking, conversationId: string): Notification => ({
  ...newFields(),
  type: 'system',
  title: `${waking.contactName || anonymousName} vuelve a la lista`,
  message: 'La conversación estaba pospuesta hasta ahora.',
  priority: 'medium',
  ...factsOf(waking, conversationId),
})

function overdueText({ assigneeName, assigneeId }: Overdue, ownId: string | undefined): string {
  if (assigneeName === null) return 'Todavía no la atiende ninguna persona del equipo.'
  return assigneeId === ownId
    ? 'La atiendes tú y todavía no respondiste.'
    : `La atiende ${assigneeName} y todavía no respondió.`
}

/** A contact waits too long for a person. */
export const notificationFromOverdue = (
  overdue: Overdue,
  conversationId: string,
  ownId: string | undefined,
): Notification => ({
  ...newFields(),
  type: 'warning',
  title: `${overdue.contactName || anonymousName} espera desde hace ${formatWaited(overdue.minutes)}`,
  message: overdueText(overdue, ownId),
  priority: 'high',
  ...factsOf(overdue, conversationId),
})
