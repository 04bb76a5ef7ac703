import { errors } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { CallWorkflow, ConnectionOf, Failed } from '../../ports/automation.ts'
import type { Channel, Delivery } from '../../ports/channel.ts'
import { readAnswer } from './answers.ts'

type Needs = { connectionOf: ConnectionOf; callWorkflow: CallWorkflow; clock: Clock }

/** How an agent's words reach WhatsApp through the n8n that keeps its session. */
export const createN8nChannel = ({ connectionOf, callWorkflow, clock }: Needs): Channel => ({
  platform: 'whatsapp',
  knowsById: false,

  async send({ userId, sessionName }, contactKey, text, id) {
    const connection = await connectionOf(userId).catch(() => undefined)
    if (!connection) return refused(errors[connection === null ? 'n8n.missing' : 'n8n.unread'].text)
    if (sessionName === '') return refused('Este agente no tiene un WhatsApp vinculado')
    const timestamp = clock.now().toISOString()
    const number = contactKey.replace('@s.whatsapp.net', '')
    const message = { sessionName, operationType: 'send', number, text, messageId: id, timestamp }
    const called = await callWorkflow(connection, '/evolution-api', message, readAnswer)
    if (called.outcome === 'failed') return notSent(called)
    const { isDone, messageId } = called.answer
    if (messageId !== null) return { outcome: 'sent', externalId: messageId }
    return { outcome: 'ambiguous', cause: isDone ? UNTOLD : UNCLEAR }
  },

  /** n8n has no word for it. */
  async typing() {},
})

const UNTOLD = 'n8n contestó, y no dijo qué mensaje envió'
const UNCLEAR = 'n8n contestó algo que no dice si lo envió'
const SAID_NO =
  'Tu flujo de n8n contestó que no pudo enviarlo. Míralo en n8n, en «Executions», o en el registro de Evolution API'
const KNOWS_NOT =
  'Tu flujo de n8n no sabe enviar mensajes. Instala el de Portavoz en «Automatización», o añádele la operación «send»'

function notSent({ cause, taken }: Failed): Delivery {
  const words = errors[`n8n.${cause}`].text
  if (taken === 'maybe') return { outcome: 'ambiguous', cause: words }
  if (cause === 'unknown_operation') return rejected(KNOWS_NOT)
  if (cause === 'refused' || cause === 'duplicate') return rejected(SAID_NO)
  return cause === 'no_such_session' ? rejected(words) : refused(words)
}

const refused = (cause: string): Delivery => ({ outcome: 'refused', cause, retryAfterMs: 0, problem: null })
const rejected = (cause: string): Delivery => ({ outcome: 'rejected', cause, blocked: false })
