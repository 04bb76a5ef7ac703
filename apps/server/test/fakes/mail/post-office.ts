import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createBell } from '../bell.ts'

/** Met by the next letter that comes so far, once. */
export type Fault =
  | { at: 'sender' | 'recipient' | 'content'; status: number; says?: string }
  /** The line goes dead instead of an answer; `taken`: after the letter is in the mailbox. */
  | { at: 'content'; dies: 'untaken' | 'taken' }
  /** No answer until the promise is kept. */
  | { at: 'content'; holds: Promise<void> }

export type Delivered = Email & { raw: string; recipients: string[]; user: string | null; isEncrypted: boolean }

type Options = { auth?: { user: string; pass: string } }

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

const refusal = (status: number, says: string) => Object.assign(new Error(says), { responseCode: status })

/** A mail server on loopback, with STARTTLS and a certificate of its own making: what arrives stands in `letters`. */
export async function openPostOffice({ auth }: Options = {}) {
  const bell = createBell()
  const letters: Delivered[] = []
  const faults: Fault[] = []
  let port = 0

  const faultAt = (place: Fault['at']): Fault | undefined => {
    if (faults[0]?.at !== place) return undefined
    setImmediate(bell.ring)
    return faults.shift()
  }
  const answerAt = (place: 'sender' | 'recipient', done: (error?: Error) => void) => {
    const fault = faultAt(place)
    if (fault && 'status' in fault) done(refusal(fault.status, fault.says ?? 'No'))
    else done()
  }

  const options: SMTPServerOptions = {
    name: 'correo.ejemplo.co',
    // It would warn that everybody knows its certificate's key.
    logger: false,
    authOptional: !auth,
    disableReverseLookup: true,
    closeTimeout: 0,
    onAuth: ({ username, password }, _session, done) => {
      if (username === auth?.user && password === auth?.pass) done(null, { user: username })
      else done(refusal(535, 'Authentication failed'))
    },
    onMailFrom: (_address, _session, done) => answerAt('sender', done),
    onRcptTo: (_address, _session, done) => answerAt('recipient', done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => void take(Buffer.concat(chunks), session, done))
    },
  }

  type OnData = Parameters<NonNullable<SMTPServerOptions['onData']>>
  async function take(raw: Buffer, session: OnData[1], done: OnData[2]) {
    const fault = faultAt('content')
    if (fault && 'status' in fault) return done(refusal(fault.status, fault.says ?? 'No'))
    const hangUp = () => lineOf(session.remotePort)?.destroy()
    if (fault && 'dies' in fault && fault.dies === 'untaken') return hangUp()
    if (fault && 'holds' in fault) await fault.holds
    letters.push({
      ...(await PostalMime.parse(raw)),
      raw: raw.toString('utf8'),
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      user: typeof session.user === 'string' ? session.user : null,
      isEncrypted: session.secure,
    })
    bell.ring()
    if (fault && 'dies' in fault) hangUp()
    else done(null, 'Taken')
  }

  const lines = new Set<Socket>()
  const lineOf = (remotePort: number) => [...lines].find((line) => line.remotePort === remotePort)
  let server: SMTPServer | null = null

  async function plugIn(): Promise<void> {
    server = new SMTPServer(options)
    // A client that goes away in the middle of a word is no trouble of the server's.
    server.on('error', () => {})
    server.server.on('connection', (line: Socket) => {
      lines.add(line)
      line.on('close', () => lines.delete(line))
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
    for (const line of lines) line.destroy()
    server = null
    await closed.promise
  }

  await plugIn()
  const who = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : ''

  return {
    /** What the product calls `SMTP_URL`. */
    url: `smtp://${who}127.0.0.1:${port}`,
    letters,
    next: (...more: Fault[]) => void faults.push(...more),
    /** The letters, once there are so many. */
    async received(count: number): Promise<Delivered[]> {
      await bell.until(
        () => letters.length >= count,
        () => `${count} letters, of which ${letters.length} came`,
      )
      return letters
    },
    /** Resolves once the fault that was to come was met. */
    met: () =>
      bell.until(
        () => faults.length === 0,
        () => 'the fault to be met',
      ),
    unplug,
    plugIn,
    close: unplug,
  }
}

/** The link of a letter, as its reader would copy it. */
export const linkIn = ({ text = '' }: Pick<Email, 'text'>): string => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? ''
