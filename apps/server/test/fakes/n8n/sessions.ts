import { drawQr } from '../../../src/adapters/images/qr-picture.ts'
import { createBell } from '../bell.ts'
import { type Manner, manners } from './manners.ts'
import type { N8n, Workflow } from './n8n.ts'

type Session = { state: 'waiting' | 'open' | 'close'; phone: string | null; codes: number }
type Question = { operation: string; name: string; body: Record<string, unknown> }

export type N8nSessions = ReturnType<typeof openSessions>

/** The operations of `evolution-api` on an n8n: sessions by name, each with its state, and the phones that let them in. */
export function openSessions(n8n: Pick<N8n, 'activate'>) {
  const sessions = new Map<string, Session>()
  const asked: Question[] = []
  const sent: { number: string; text: string; messageId: string }[] = []
  const refusals: { operation: string; answer: unknown }[] = []
  const bell = createBell()
  let manner: Manner = manners.ours
  let [tellsPhone, tellsQrOnce, knowsSend] = [true, false, true]

  const codeOf = (name: string, { codes }: Session) => `2@${name},${codes}`

  async function tell(name: string, session: Session | undefined, status: string, withQr: boolean) {
    const isConnected = session?.state === 'open'
    const qr = withQr && session?.state === 'waiting' ? await drawQr(codeOf(name, session)) : null
    const phone = isConnected && tellsPhone ? session.phone : null
    return manner({ success: true, sessionName: name, isConnected, status, qr, phone }, new Date().toISOString())
  }

  const unknown = (name: string) => ({ success: false, status: 404, error: `The "${name}" instance does not exist` })
  const statusOf = ({ state }: Session) =>
    ({ waiting: 'generating_qr', open: 'connected', close: 'disconnected' })[state]

  const operations: Record<string, (question: Question) => unknown> = {
    create({ name }) {
      if (sessions.has(name)) return { success: false, error: `This name "${name}" is already in use.` }
      const session: Session = { state: 'waiting', phone: null, codes: 1 }
      sessions.set(name, session)
      return tell(name, session, 'waiting_for_connection', true)
    },
    status({ name }) {
      const session = sessions.get(name)
      return session ? tell(name, session, statusOf(session), !tellsQrOnce) : unknown(name)
    },
    connect({ name }) {
      const session = sessions.get(name)
      if (!session) return unknown(name)
      if (session.state === 'close') Object.assign(session, { state: 'waiting' })
      session.codes += 1
      return tell(name, session, statusOf(session), true)
    },
    disconnect({ name }) {
      const session = sessions.get(name)
      if (!session) return unknown(name)
      Object.assign(session, { state: 'close', phone: null })
      return tell(name, session, 'disconnected', false)
    },
    delete({ name }) {
      if (!sessions.delete(name)) return unknown(name)
      return tell(name, undefined, 'deleted', false)
    },
    send({ name, body }) {
      if (sessions.get(name)?.state !== 'open') return unknown(name)
      const { number, text } = body as { number: string; text: string }
      const messageId = `EVO${sent.length + 1}`
      sent.push({ number, text, messageId })
      return { success: true, sessionName: name, messageId, status: 'sent' }
    },
  }

  const workflow: Workflow = (body) => {
    const operation = String(body['operationType'])
    const question = { operation, name: String(body['sessionName']), body }
    asked.push(question)
    bell.ring()
    const at = refusals.findIndex((one) => one.operation === operation)
    if (at >= 0) return refusals.splice(at, 1)[0]?.answer
    const known = operation === 'send' && !knowsSend ? undefined : operations[operation]
    return known ? known(question) : { success: false, cause: 'unknown_operation', error: `No conozco «${operation}»` }
  }
  n8n.activate('/evolution-api', workflow)

  return {
    workflow,
    sessions,
    asked,
    sent,
    count: (operation: string) => asked.filter((one) => one.operation === operation).length,
    /** From now on it says what it says like that. */
    speak: (next: Manner): void => void (manner = next),
    tells: (what: { phone?: boolean; qrOnce?: boolean; send?: boolean }): void => {
      tellsPhone = what.phone ?? tellsPhone
      tellsQrOnce = what.qrOnce ?? tellsQrOnce
      knowsSend = what.send ?? knowsSend
    },
    /** The next time that it is asked for that. */
    refuse: (operation: string, answer: unknown = { success: false }, times = 1): void => {
      for (let time = 0; time < times; time++) refusals.push({ operation, answer })
    },
    /** A phone scans what a code says; one that is no longer the last does nothing. */
    scan(code: string, phone: string): void {
      for (const [name, session] of sessions)
        if (session.state === 'waiting' && codeOf(name, session) === code)
          Object.assign(session, { state: 'open', phone })
    },
    /** Its phone ends it. */
    end: (name: string): void => void Object.assign(sessions.get(name) ?? {}, { state: 'close', phone: null }),
    /** Resolves once it was asked for that so often. */
    met: (operation: string, times = 1): Promise<void> =>
      bell.until(
        () => asked.filter((one) => one.operation === operation).length >= times,
        () => `${times} times «${operation}»; it was asked ${asked.map((one) => one.operation).join(', ')}`,
      ),
  }
}
