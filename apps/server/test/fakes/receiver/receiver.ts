import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBell } from '../bell.ts'
import { readText } from '../serve.ts'

/** How the next request is treated, instead of being taken. */
export type Fault =
  | { status: number; location?: string; retryAfter?: string; type?: string; body?: string }
  /** Takes it in and never answers. */
  | 'silent'
  /** Answers 200 and goes on talking for ever. */
  | 'drips'
  /** Takes it in and hangs up. */
  | 'hangs-up'
  /** Takes it in and answers when that is over. */
  | { holds: Promise<void> }

export type Delivery = {
  id: string
  isSigned: boolean
  /** Seconds since 1970. */
  sentAt: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any body
  body: any
  path: string
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/**
 * Somebody's customer list on the web: takes what is posted to it, and verifies by itself that it was signed with the
 * secret it was given, as docs/guia tells it to.
 */
export async function openReceiver() {
  const heard: Delivery[] = []
  const faults: Fault[] = []
  const bell = createBell()
  let secret = ''

  const server = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy())
  })

  async function take(request: IncomingMessage, response: ServerResponse) {
    const text = await readText(request)
    const header = (name: string) => String(request.headers[name] ?? '')
    heard.push({
      id: header('x-portavoz-delivery'),
      isSigned: isSigned(secret, header('x-portavoz-timestamp'), text, header('x-portavoz-signature')),
      sentAt: Number(header('x-portavoz-timestamp')),
      body: JSON.parse(text),
      path: request.url ?? '',
    })
    const fault = faults.shift()
    bell.ring()
    await answer(response, fault)
  }

  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    url: `${origin}/interesados`,
    heard,
    /** What it was given to verify with. */
    knows: (given: string) => void (secret = given),
    next: (...more: Fault[]) => void faults.push(...more),
    close(): void {
      server.closeAllConnections()
      server.close()
    },
    met: (count: number) =>
      bell.until(
        () => heard.length >= count,
        () => `${count} requests; it heard ${heard.length}`,
      ),
  }
}

async function answer(response: ServerResponse, fault: Fault | undefined): Promise<void> {
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

function isSigned(secret: string, timestamp: string, body: string, signature: string): boolean {
  const own = Buffer.from(`v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`)
  const theirs = Buffer.from(signature)
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}
