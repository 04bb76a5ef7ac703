import { createECDH, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PushMessage } from '@portavoz/contract'
import { createChangeNotifier } from '../change-notifier.ts'
import { serveOnLoopback } from '../loopback-server.ts'
import { decryptPush, type DeviceKeys } from './decrypt-push.ts'
import { type VapidClaims, verifyVapid } from './verify-vapid.ts'

/** The answer to the next push instead of 201. */
export type PushFault =
  | { status: number; retryAfter?: string; location?: string }
  /** Reads the push and cuts the connection. */
  | 'hangs-up'
  /** Answers 201 once the promise resolves. */
  | { holds: Promise<void> }

export type ReceivedPush = {
  device: string
  message: PushMessage
  topic: string
  ttl: number
  urgency: string
  claims: VapidClaims
  publicKey: string
  bytes: number
}

/** As push services limit it. */
const MAX_BYTES = 4_096

/**
 * A push service: accepts pushes to its subscriptions, checks their signature and decrypts them as the browser would.
 */
export async function startPushService() {
  const devices = new Map<string, DeviceKeys>()
  const received: ReceivedPush[] = []
  const faults: PushFault[] = []
  const notifier = createChangeNotifier()
  let requests = 0

  const server = await serveOnLoopback(async (request, response) => {
    const status = await receive(request)
    requests += 1
    const fault = faults.shift()
    notifier.notify()
    await answer(response, status, fault)
  })

  async function receive(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const header = (name: string) => String(request.headers[name] ?? '')
    const device = request.url?.split('/').at(-1) ?? ''
    const keys = devices.get(device)
    if (request.method !== 'POST' || !/^\d{1,9}$/.test(header('ttl'))) return 400
    if (!keys) return 410
    if (body.length > MAX_BYTES) return 413
    const vapid = verifyVapid(header('authorization'))
    if (!vapid || vapid.claims.aud !== server.url || vapid.claims.exp * 1000 < Date.now()) return 403
    if (header('content-encoding') !== 'aes128gcm') return 400
    // A fault keeps the push away from the device.
    if (faults.length > 0 && faults[0] !== 'hangs-up') return 201
    received.push({
      device,
      message: JSON.parse(decryptPush(body, keys)) as PushMessage,
      topic: header('topic'),
      ttl: Number(header('ttl')),
      urgency: header('urgency'),
      ...vapid,
      bytes: body.length,
    })
    return 201
  }

  return {
    origin: server.url,
    received,
    requests: () => requests,
    /** What a browser's `PushManager.subscribe` returns, with a name for the device. */
    subscribe(device: string) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      devices.set(device, { ecdh, auth })
      return {
        endpoint: `${server.url}/push/${device}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    /** The browser dropped its subscription. */
    forget: (device: string) => void devices.delete(device),
    failNext: (...next: PushFault[]) => void faults.push(...next),
    /** The messages that a device got. */
    shownOn: (device: string) => received.filter((push) => push.device === device).map(({ message }) => message),
    waitForRequests: (count: number) =>
      notifier.waitUntil(
        () => requests >= count,
        () => `${count} pushes; ${requests} came`,
      ),
    unplug: server.unplug,
    plugIn: server.plugIn,
    close: server.unplug,
  }
}

async function answer(response: ServerResponse, status: number, fault: PushFault | undefined): Promise<void> {
  if (fault === 'hangs-up') return void response.socket?.destroy()
  if (fault && 'holds' in fault) await fault.holds
  if (!fault || 'holds' in fault) return void response.writeHead(status).end()
  if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter)
  if (fault.location !== undefined) response.setHeader('location', fault.location)
  response.writeHead(fault.status).end()
}
