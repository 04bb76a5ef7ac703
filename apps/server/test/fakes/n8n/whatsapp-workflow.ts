import { drawQr } from '../../../src/adapters/images/draw-qr.ts'
import { createChangeNotifier } from '../change-notifier.ts'
import { type ResponseFormat, responseFormats } from './response-formats.ts'
import type { FakeN8n, WorkflowFunction } from './n8n.ts'

type N8nSession = { state: 'waiting' | 'open' | 'close'; phone: string | null; codes: number }
type TakenFile = { mediaType: string; fileName: string }
type SessionRequest = { operation: string; name: string; body: Record<string, unknown> }

/** The `evolution-api` operations on an n8n: sessions by name with their state, and the phones that pair them. */
export function activateSessionWorkflow(n8n: Pick<FakeN8n, 'activate'>) {
  const sessions = new Map<string, N8nSession>()
  const received: SessionRequest[] = []
  const sent: { number: string; text: string; messageId: string; file?: TakenFile }[] = []
  const failures: { operation: string; answer: unknown }[] = []
  const notifier = createChangeNotifier()
  let format: ResponseFormat = responseFormats.portavoz
  let [reportsPhone, reportsQrOnce, supportsSend] = [true, false, true]

  const codeOf = (name: string, { codes }: N8nSession) => `2@${name},${codes}`

  async function report(name: string, session: N8nSession | undefined, status: string, withQr: boolean) {
    const isConnected = session?.state === 'open'
    const qr = withQr && session?.state === 'waiting' ? await drawQr(codeOf(name, session)) : null
    const phone = isConnected && reportsPhone ? session.phone : null
    return format({ success: true, sessionName: name, isConnected, status, qr, phone }, new Date().toISOString())
  }

  const unknown = (name: string) => ({ success: false, status: 404, error: `The "${name}" instance does not exist` })
  const statusOf = ({ state }: N8nSession) =>
    ({ waiting: 'generating_qr', open: 'connected', close: 'disconnected' })[state]

  const operations: Record<string, (question: SessionRequest) => unknown> = {
    create({ name }) {
      if (sessions.has(name)) return { success: false, error: `This name "${name}" is already in use.` }
      const session: N8nSession = { state: 'waiting', phone: null, codes: 1 }
      sessions.set(name, session)
      return report(name, session, 'waiting_for_connection', true)
    },
    status({ name }) {
      const session = sessions.get(name)
      return session ? report(name, session, statusOf(session), !reportsQrOnce) : unknown(name)
    },
    connect({ name }) {
      const session = sessions.get(name)
      if (!session) return unknown(name)
      if (session.state === 'close') Object.assign(session, { state: 'waiting' })
      session.codes += 1
      return report(name, session, statusOf(session), true)
    },
    disconnect({ name }) {
      const session = sessions.get(name)
      if (!session) return unknown(name)
      Object.assign(session, { state: 'close', phone: null })
      return report(name, session, 'disconnected', false)
    },
    delete({ name }) {
      if (!sessions.delete(name)) return unknown(name)
      return report(name, undefined, 'deleted', false)
    },
    send({ name, body }) {
      if (sessions.get(name)?.state !== 'open') return unknown(name)
      const { number, text } = body as { number: string; text: string }
      const messageId = `EVO${sent.length + 1}`
      sent.push({ number, text, messageId })
      return { success: true, sessionName: name, messageId, status: 'sent' }
    },
    send_file({ name, body }) {
      if (sessions.get(name)?.state !== 'open') return unknown(name)
      const { number, text, ...file } = body as { number: string; text: string } & TakenFile
      const messageId = `EVO${sent.length + 1}`
      sent.push({ number, text, messageId, file: { mediaType: file.mediaType, fileName: file.fileName } })
      return { success: true, sessionName: name, messageId, status: 'sent' }
    },
  }

  const workflow: WorkflowFunction = (body) => {
    const operation = String(body['operationType'])
    const question = { operation, name: String(body['sessionName']), body }
    received.push(question)
    notifier.notify()
    const failureIndex = failures.findIndex((one) => one.operation === operation)
    if (failureIndex >= 0) return failures.splice(failureIndex, 1)[0]?.answer
    const handler = operation === 'send' && !supportsSend ? undefined : operations[operation]
    return handler
      ? handler(question)
      : { success: false, cause: 'unknown_operation', error: `No conozco «${operation}»` }
  }
  n8n.activate('/evolution-api', workflow)

  return {
    workflow,
    sessions,
    received,
    sent,
    count: (operation: string) => received.filter((one) => one.operation === operation).length,
    /** From now on responses have this format. */
    setResponseFormat: (nextFormat: ResponseFormat): void => void (format = nextFormat),
    setCapabilities: (capabilities: { phone?: boolean; qrOnce?: boolean; send?: boolean }): void => {
      reportsPhone = capabilities.phone ?? reportsPhone
      reportsQrOnce = capabilities.qrOnce ?? reportsQrOnce
      supportsSend = capabilities.send ?? supportsSend
    },
    /** The next `times` calls of this operation get this answer. */
    failNext: (operation: string, answer: unknown = { success: false }, times = 1): void => {
      for (let time = 0; time < times; time++) failures.push({ operation, answer })
    },
    endFailures: (): void => void (failures.length = 0),
    /** A phone scans a QR. False for an outdated code, which does nothing. */
    scanQr(code: string, phone: string): boolean {
      const scanned = [...sessions].find(
        ([name, session]) => session.state === 'waiting' && codeOf(name, session) === code,
      )
      if (scanned) Object.assign(scanned[1], { state: 'open', phone })
      return scanned !== undefined
    },
    /** The phone unlinks the session. */
    endSession: (name: string): void => void Object.assign(sessions.get(name) ?? {}, { state: 'close', phone: null }),
    /** Resolves once the operation was received `times` times. */
    waitForOperation: (operation: string, times = 1): Promise<void> =>
      notifier.waitUntil(
        () => received.filter((one) => one.operation === operation).length >= times,
        () => `${times} times «${operation}»; it was asked ${received.map((one) => one.operation).join(', ')}`,
      ),
  }
}
