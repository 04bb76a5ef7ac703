import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChangeNotifier } from '../change-notifier.ts'
import { readText } from '../loopback-server.ts'

/** The answer to the next request instead of 204. */
export type ReceiverFault =
  | { status: number; location?: string; retryAfter?: string; type?: string; body?: string }
  /** Reads the request and never answers. */
  | 'silent'
  /** Answers 200 with a body that never ends. */
  | 'drips'
  /** Reads the request and cuts the connection. */
  | 'hangs-up'
  /** Reads the request and answers once the promise resolves. */
  | { holds: Promise<void> }

export type ReceivedDelivery = {
  id: string
  isSigned: boolean
  /** Seconds since 1970. */
  sentAt: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any body
  body: any
  path: string
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/**
 * The owner's own system: accepts webhook requests and verifies their signature with its secret, as docs/guia
 * describes.
 */
export async function startWebhookReceiver() {
  const received: ReceivedDelivery[] = []
  const faults: ReceiverFault[] = []
  const notifier = createChangeNotifier()
  let secret = ''

  const server = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy())
  })

  async function take(request: IncomingMessage, response: ServerResponse) {
    const text = await readText(request)
    const header = (name: string) => String(request.headers[name] ?? '')
    received.push({
      id: header('x-portavoz-delivery'),
      isSigned: hasValidSignature(secret, header('x-portavoz-timestamp'), text, header('x-portavoz-signature')),
      sentAt: Number(header('x-portavoz-timestamp')),
      body: JSON.parse(text),
      path: request.url ?? '',
    })
    const fault = faults.shift()
    notifier.notify()
    await sendAnswer(response, fault)
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    url: `${origin}/interesados`,
    received,
    /** Sets the secret with which signatures are verified. */
    setSecret: (newSecret: string) => void (secret = newSecret),
    failNext: (...queued: ReceiverFault[]) => void faults.push(...queued),
    close(): void {
      server.closeAllConnections()
      server.close()
    },
    waitForRequests: (count: number) =>
      notifier.waitUntil(
        () => received.length >= count,
        () => `${count} requests; it heard ${received.length}`,
      ),
  }
}

async function sendAnswer(response: ServerResponse, fault: ReceiverFault | undefined): Promise<void> {
  if (fault === undefined) return void response.writeHead(204).end()
  if (fault === 'silent') return
  if (fault === 'hangs-up') return void response.socket?.destroy()
  if (fault === 'drips') {
    response.writeHead(200)
    const drop = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drop))
    return
  }
  if ('holds' in fault) {
    await fault.holds
    return void response.writeHead(204).end()
  }
  const { status, location, retryAfter, type, body } = fault
  if (location !== undefined) response.setHeader('location', location)
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  if (type !== undefined) response.setHeader('content-type', type)
  response.writeHead(status).end(body)
}

function hasValidSignature(secret: string, timestamp: string, body: string, signature: string): boolean {
  const expected = Buffer.from(`v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`)
  const actual = Buffer.from(signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
