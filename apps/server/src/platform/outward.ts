import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that belong to this machine, its network, or nobody; metadata services of clouds are among them. */
const inward = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inward.addSubnet(net, bits)
// The first six carry an IPv4 address inside, which may be an inward one.
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inward.addSubnet(net, bits, 'ipv6')

/** An IPv4 address written as IPv6 (`::ffff:7f00:1`) is looked up among those of IPv4 by the list itself. */
const isInward = (address: string): boolean => inward.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What a model says fits many times over; more is somebody who wants our memory. */
const BODY_LIMIT = 2 * 1024 * 1024

/** An address that a user wrote leads where this server must not go. */
export class InwardError extends Error {}

/** More came than was allowed; its connection is closed. */
export class TooLongError extends Error {}

/** One request, its address looked at first and again when its name is resolved. Follows nothing by itself. */
function createHop(allowedOrigins: readonly string[], resolve: typeof lookup) {
  const dispatcher = agentWith(checked(resolve))
  return async (input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (allowedOrigins.includes(url.origin)) return fetch(input, init)
    refuseInward(url)
    return fetch(input, { ...init, dispatcher } as RequestInit).catch((error: Error) => {
      throw error.cause instanceof InwardError ? error.cause : error
    })
  }
}

/**
 * `fetch` for addresses that users write: only http(s), never inward unless the operator listed that
 * origin, and never along a redirect. Throws an `InwardError` before anything is sent. What is read of
 * the answer ends with an error, and its connection with it, beyond 2 MB.
 */
export function createOutwardFetch(allowedOrigins: readonly string[], resolve: typeof lookup = lookup): typeof fetch {
  const hop = createHop(allowedOrigins, resolve)
  return async (input, init) => cut(await hop(input, { ...init, redirect: 'error' }), BODY_LIMIT)
}

/** `fetch` for addresses of the operator, which may lead anywhere. What is read of an answer ends with an error beyond `maxBytes`. */
export const createBoundedFetch =
  (maxBytes = BODY_LIMIT): typeof fetch =>
  async (input, init) =>
    cut(await fetch(input, init), maxBytes)

type Bounds = { maxBytes: number; timeoutMs: number; maxRedirects: number }

export type Download = (address: string) => Promise<Buffer>

/**
 * What stands at an address, as it comes. It may point elsewhere, to be looked at like the first: never from https to
 * http, never with a name and password in it. Throws an `InwardError` before anything is sent there.
 */
export type OpenOutward = (address: string, signal: AbortSignal) => Promise<Response>

/** `OpenOutward` for addresses that strangers write. Reading on beyond `maxBytes` throws a `TooLongError`. */
export function createOpenOutward(
  allowedOrigins: readonly string[],
  { maxBytes, maxRedirects }: Omit<Bounds, 'timeoutMs'>,
  resolve: typeof lookup = lookup,
): OpenOutward {
  const hop = createHop(allowedOrigins, resolve)
  return async (address, signal) => {
    let url = withoutCredentials(new URL(address))
    for (let redirects = 0; ; redirects++) {
      const response = await hop(url, { redirect: 'manual', signal, headers: { 'accept-encoding': 'identity' } })
      const next = REDIRECTS.has(response.status) ? response.headers.get('location') : null
      if (next === null) return cut(response, maxBytes)
      await response.body?.cancel()
      if (redirects === maxRedirects) throw new Error(`more than ${maxRedirects} redirects`)
      url = onward(url, next)
    }
  }
}

/** The same, whole: throws a `TooLongError` when more comes than `maxBytes`, or another error when nothing was had in time. */
export function createDownload(
  allowedOrigins: readonly string[],
  { timeoutMs, ...bounds }: Bounds,
  resolve: typeof lookup = lookup,
): Download {
  const open = createOpenOutward(allowedOrigins, bounds, resolve)
  return async (address) => {
    const response = await open(address, AbortSignal.timeout(timeoutMs))
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    throw new Error(`the address answers ${response.status}`)
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Where a redirect leads, which may not be a lower floor. */
export function onward(from: URL, location: string): URL {
  const to = withoutCredentials(new URL(location, from))
  if (from.protocol === 'https:' && to.protocol !== 'https:') throw new InwardError('https leads down to http')
  return to
}

function withoutCredentials(url: URL): URL {
  if (url.username !== '' || url.password !== '') throw new InwardError('an address with a name and password')
  return url
}

/** What it says of its length is not believed: what comes is counted. */
function cut(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let read = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength
      if (read > maxBytes) controller.error(new TooLongError(`the answer is longer than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counted), response)
}

/**
 * Whether an address may be one to send to, as far as it tells by itself: https, or an origin that the operator listed.
 * Its name is looked at when it is resolved.
 */
export function isForOutside(address: string, allowedOrigins: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return false
  if (allowedOrigins.includes(url.origin)) return true
  return url.protocol === 'https:' && !isInwardName(url)
}

/** What stands in the address itself; names are looked at when they are resolved. */
function refuseInward(url: URL): void {
  const { protocol, hostname } = url
  if (protocol !== 'https:' && protocol !== 'http:') throw new InwardError(`${protocol} is not for the outside`)
  if (isInwardName(url)) throw new InwardError(`${hostname} leads inward`)
}

function isInwardName({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 && isInward(name)
}

/** The connection's own resolution: a name that changes its answer cannot be checked with one and reached by another. */
const checked =
  (resolve: typeof lookup): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error ?? !first) done(error ?? new InwardError(`${name} leads nowhere`), [])
      else if (addresses.some(({ address }) => isInward(address))) done(new InwardError(`${name} leads inward`), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

type Agent = new (options: { connect: { lookup: LookupFunction } }) => object

/** Node keeps an agent of the kind its `fetch` connects with behind this symbol, once anything of `fetch` was touched. */
function agentWith(own: LookupFunction): object {
  void Response
  const { constructor } = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  return new (constructor as Agent)({ connect: { lookup: own } })
}
