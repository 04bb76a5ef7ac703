import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createChangeNotifier } from '../change-notifier.ts'

/** Applied once, to the next e-mail that reaches this step. */
export type SmtpFault =
  | { at: 'sender' | 'recipient' | 'content'; status: number; says?: string }
  /** The connection dies instead of an answer; `taken`: after the e-mail was stored. */
  | { at: 'content'; dies: 'untaken' | 'taken' }
  /** No answer until the promise resolves. */
  | { at: 'content'; holds: Promise<void> }

export type DeliveredEmail = Email & { raw: string; recipients: string[]; user: string | null; isEncrypted: boolean }

type FakeSmtpOptions = { auth?: { user: string; pass: string } }

export type FakeSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

const smtpError = (status: number, says: string) => Object.assign(new Error(says), { responseCode: status })

/** An SMTP server on loopback with STARTTLS and a self-signed certificate; received e-mails are in `emails`. */
export async function startSmtpServer({ auth }: FakeSmtpOptions = {}) {
  const notifier = createChangeNotifier()
  const emails: DeliveredEmail[] = []
  const faults: SmtpFault[] = []
  let port = 0

  const faultAt = (step: SmtpFault['at']): SmtpFault | undefined => {
    if (faults[0]?.at !== step) return undefined
    setImmediate(notifier.notify)
    return faults.shift()
  }
  const answerAt = (step: 'sender' | 'recipient', callback: (error?: Error) => void) => {
    const fault = faultAt(step)
    if (fault && 'status' in fault) callback(smtpError(fault.status, fault.says ?? 'No'))
    else callback()
  }

  const options: SMTPServerOptions = {
    name: 'correo.ejemplo.co',
    // The server would warn that the key of its certificate is public.
    logger: false,
    authOptional: !auth,
    disableReverseLookup: true,
    closeTimeout: 0,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === auth?.user && password === auth?.pass) callback(null, { user: username })
      else callback(smtpError(535, 'Authentication failed'))
    },
    onMailFrom: (_address, _session, callback) => answerAt('sender', callback),
    onRcptTo: (_address, _session, callback) => answerAt('recipient', callback),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => void take(Buffer.concat(chunks), session, callback))
    },
  }

  type OnData = Parameters<NonNullable<SMTPServerOptions['onData']>>
  async function take(raw: Buffer, session: OnData[1], callback: OnData[2]) {
    const fault = faultAt('content')
    if (fault && 'status' in fault) return callback(smtpError(fault.status, fault.says ?? 'No'))
    const hangUp = () => socketOf(session.remotePort)?.destroy()
    if (fault && 'dies' in fault && fault.dies === 'untaken') return hangUp()
    if (fault && 'holds' in fault) await fault.holds
    emails.push({
      ...(await PostalMime.parse(raw)),
      raw: raw.toString('utf8'),
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      user: typeof session.user === 'string' ? session.user : null,
      isEncrypted: session.secure,
    })
    notifier.notify()
    if (fault && 'dies' in fault) hangUp()
    else callback(null, 'Taken')
  }

  const sockets = new Set<Socket>()
  const socketOf = (remotePort: number) => [...sockets].find((socket) => socket.remotePort === remotePort)
  let server: SMTPServer | null = null

  async function plugIn(): Promise<void> {
    server = new SMTPServer(options)
    // The server ignores a client that disconnects in the middle of a command.
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    const ready = Promise.withResolvers<void>()
    const { server: listener } = server
    server.listen(port, '127.0.0.1', () => ready.resolve())
    await ready.promise
    const address = listener.address()
    if (address && typeof address === 'object') port = address.port
  }

  async function unplug(): Promise<void> {
    const closed = Promise.withResolvers<void>()
    if (!server) return
    server.close(() => closed.resolve())
    for (const socket of sockets) socket.destroy()
    server = null
    await closed.promise
  }

  await plugIn()
  const credentials = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : ''

  return {
    /** The value of `SMTP_URL`. */
    url: `smtp://${credentials}127.0.0.1:${port}`,
    emails,
    failNext: (...queued: SmtpFault[]) => void faults.push(...queued),
    /** Resolves with the e-mails once there are `count`. */
    async waitForEmails(count: number): Promise<DeliveredEmail[]> {
      await notifier.waitUntil(
        () => emails.length >= count,
        () => `${count} letters, of which ${emails.length} came`,
      )
      return emails
    },
    /** Resolves once every queued fault was applied. */
    waitForFault: () =>
      notifier.waitUntil(
        () => faults.length === 0,
        () => 'the fault to be met',
      ),
    unplug,
    plugIn,
    close: unplug,
  }
}

/** The link in an e-mail, as its reader would copy it. */
export const linkOf = ({ text = '' }: Pick<Email, 'text'>): string => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? ''
