import {
  type AgentProblemCode,
  agentProblems,
  type AgentRemedy,
  type AgentState,
  type ChannelFacts,
  type ConnectionState,
} from '@portavoz/contract'

export type AgentStateFacts = {
  isActive: boolean
  /** The installation was restored and waits for its administrator's confirmation. */
  isInStandby: boolean
  isSuspended: boolean
  /** The workspace used the messages that it may have this month. */
  isOverLimit: boolean
  /** The option «Responder automáticamente». */
  autoReply: boolean
  account: ChannelFacts['account']
  connection: ConnectionState
  isHangingUp: boolean
  channelProblem: AgentProblemCode | null
  modelProblem: AgentProblemCode | null
  hasUncertainSends: boolean
  /** Its page for people without an account is open. */
  hasOpenPage: boolean
  hasModel: boolean
  /** Processed documents that it may use. */
  hasKnowledge: boolean
  /** The owner's n8n may write the answers by itself. */
  answersByWorkflow: boolean
}

type StateCause = NonNullable<AgentState['cause']>

/** Replies still go out. */
const HARMLESS: ReadonlySet<AgentProblemCode> = new Set(['whatsapp.restricted'])

/** The first cause that keeps every customer without an answer; else what keeps some of them without one. */
export function deriveAgentState(facts: AgentStateFacts): AgentState {
  const { isActive, isInStandby, isSuspended, isOverLimit, autoReply, hasOpenPage, modelProblem } = facts
  if (isSuspended) return { name: 'not_answering', cause: causes.suspended }
  if (!isActive) return { name: 'paused', cause: causes.inactive }
  if (!autoReply) return { name: 'paused', cause: causes.silent }
  if (isInStandby) return { name: 'not_answering', cause: causes.standby }
  if (isOverLimit) return { name: 'not_answering', cause: causes.overLimit }
  const channelCause = channelCauseOf(facts)
  const reachesNobody = channelCause !== null && (!hasOpenPage || facts.channelProblem === 'server.unattended')
  if (reachesNobody) return { name: 'not_answering', cause: channelCause }
  if (modelProblem) return { name: 'not_answering', cause: causeOf(modelProblem) }
  if (!facts.hasModel && !facts.hasKnowledge && !facts.answersByWorkflow)
    return { name: 'not_answering', cause: causes.nothingToSay }
  if (channelCause) return { name: 'answering', cause: { ...channelCause, text: `${ONLY_PAGE} ${channelCause.text}` } }
  const remark = facts.channelProblem ?? (facts.hasUncertainSends ? 'agent.in_doubt' : null)
  return { name: 'answering', cause: remark && causeOf(remark) }
}

const ONLY_PAGE = 'Solo responde en su página web.'

const causes = {
  suspended: { text: 'La cuenta está suspendida', remedy: null },
  standby: { text: 'Portavoz está en silencio: espera a que se confirme la recuperación', remedy: null },
  overLimit: { text: 'Tu cuenta llegó a su límite de mensajes del mes', remedy: null },
  inactive: { text: 'Está apagado: tus clientes esperan a una persona', remedy: 'activate' },
  silent: { text: '«Responder automáticamente» está apagado: tus clientes esperan a una persona', remedy: 'edit' },
  nothingToSay: {
    text: 'No tiene modelo ni documentos: solo puede enviar el mensaje de respaldo',
    remedy: 'documents',
  },
  leaving: { text: 'Lo desconectaste, y falta que el celular lo confirme', remedy: 'link' },
} as const satisfies Record<string, StateCause>

/** Null while messages arrive and leave on the agent's own channel. */
function channelCauseOf({ account, connection, isHangingUp, channelProblem }: AgentStateFacts): StateCause | null {
  if (channelProblem && !HARMLESS.has(channelProblem)) return causeOf(channelProblem)
  if (isHangingUp) return account === 'phone' ? causes.leaving : unlinkedTexts[account]
  return connection === 'connected' ? null : unlinkedTexts[account]
}

const unlinkedTexts = {
  phone: { text: 'Su WhatsApp no está vinculado', remedy: 'link' },
  bot: { text: 'Su bot está desconectado', remedy: 'connect' },
  page: { text: 'Su página web está cerrada', remedy: 'connection' },
} as const satisfies Record<string, StateCause>

const causeOf = (code: AgentProblemCode): StateCause => ({ text: agentProblems[code].text, remedy: remedyFor(code) })

const ownRemedies: Partial<Record<AgentProblemCode, AgentRemedy | null>> = {
  'server.unattended': null,
  'agent.in_doubt': 'conversations',
  'agent.key_lost': 'edit',
  'telegram.token_revoked': 'edit',
  'telegram.foreign_webhook': 'connect',
  'telegram.no_n8n': 'automation',
  'telegram.n8n_refused': 'automation',
  'telegram.n8n_failing': 'automation',
  'telegram.n8n_untold': 'automation',
  'n8n.closed': 'link',
  'model.out_of_budget': 'edit',
}

function remedyFor(code: AgentProblemCode): AgentRemedy | null {
  const own = ownRemedies[code]
  if (own !== undefined) return own
  if (code.startsWith('model.')) return 'model'
  if (code.startsWith('n8n.')) return 'automation'
  const isLink = code.startsWith('whatsapp.') && !agentProblems[code].heals
  return isLink ? 'link' : 'connection'
}
