import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { translateErrors } from '../errors/translate-errors.ts'

/** Addresses of this machine and of private or reserved networks, the metadata services of clouds included. */
const privateAddresses = new BlockList()
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
  privateAddresses.addSubnet(net, bits)
// The first six embed an IPv4 address, which may be private.
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
  privateAddresses.addSubnet(net, bits, 'ipv6')

/** `BlockList` checks an IPv4-mapped IPv6 address (`::ffff:7f00:1`) against the IPv4 ranges. */
const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Many times the size of a model's response; a larger body may be an attack on our memory. */
const BODY_LIMIT = 2 * 1024 * 1024

/** An address of a user leads to this machine or its network. */
export class PrivateAddressError extends Error {}

/** The response exceeded the limit; its connection is closed. */
export class ResponseTooLongError extends Error {}

/**
 * One request: checks the address first and the resolved addresses when it connects. Does not follow redirects by
 * itself.
 */
function createCheckedFetch(allowedOrigins: readonly string[], resolve: typeof lookup) {
  const dispatcher = createDispatcher(createPublicLookup(resolve))
  return async (input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (allowedOrigins.includes(url.origin)) return fetch(input, init)
    refusePrivateUrl(url)
    return translateErrors(fetch(input, { ...init, dispatcher } as RequestInit), toPrivateAddressError)
  }
}

/**
 * `fetch` with an SSRF guard, for addresses that users type: only http(s), no private address except allowed origins,
 * and no redirects. Throws a `PrivateAddressError` before anything is sent. Reading more than 2 MB of the body fails
 * and closes the connection.
 */
export function createSafeFetch(allowedOrigins: readonly string[], resolve: typeof lookup = lookup): typeof fetch {
  const checkedFetch = createCheckedFetch(allowedOrigins, resolve)
  return async (input, init) => limitBody(await checkedFetch(input, { ...init, redirect: 'error' }), BODY_LIMIT)
}

/** `fetch` for addresses of the operator, without an SSRF guard. Reading more than `maxBytes` of the body fails. */
export const createBoundedFetch =
  (maxBytes = BODY_LIMIT): typeof fetch =>
  async (input, init) =>
    limitBody(await fetch(input, init), maxBytes)

type DownloadLimits = { maxBytes: number; timeoutMs: number; maxRedirects: number }

export type SafeDownload = (address: string) => Promise<Buffer>

/**
 * Opens an address and follows redirects, each checked like the first: never from https to http, never with
 * credentials. Throws a `PrivateAddressError` before a request to such an address is sent.
 */
export type OpenSafeUrl = (address: string, signal: AbortSignal) => Promise<Response>

/** Creates an `OpenSafeUrl` for untrusted addresses. Reading more than `maxBytes` throws a `ResponseTooLongError`. */
export function createOpenSafeUrl(
  allowedOrigins: readonly string[],
  { maxBytes, maxRedirects }: Omit<DownloadLimits, 'timeoutMs'>,
  resolve: typeof lookup = lookup,
): OpenSafeUrl {
  const checkedFetch = createCheckedFetch(allowedOrigins, resolve)
  return async (address, signal) => {
    let url = refuseCredentials(new URL(address))
    for (let redirects = 0; ; redirects++) {
      const response = await checkedFetch(url, {
        redirect: 'manual',
        signal,
        headers: { 'accept-encoding': 'identity' },
      })
      const next = REDIRECTS.has(response.status) ? response.headers.get('location') : null
      if (next === null) return limitBody(response, maxBytes)
      await response.body?.cancel()
      if (redirects === maxRedirects) throw new Error(`more than ${maxRedirects} redirects`)
      url = resolveRedirect(url, next)
    }
  }
}

/** Downloads the whole body: throws a `ResponseTooLongError` beyond `maxBytes`, or another error on a timeout. */
export function createSafeDownload(
  allowedOrigins: readonly string[],
  { timeoutMs, ...limits }: DownloadLimits,
  resolve: typeof lookup = lookup,
): SafeDownload {
  const open = createOpenSafeUrl(allowedOrigins, limits, resolve)
  return async (address) => {
    const response = await open(address, AbortSignal.timeout(timeoutMs))
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    throw new Error(`the address answers ${response.status}`)
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The target of a redirect, which must not be less secure. */
export function resolveRedirect(from: URL, location: string): URL {
  const to = refuseCredentials(new URL(location, from))
  if (from.protocol === 'https:' && to.protocol !== 'https:') throw new PrivateAddressError('https leads down to http')
  return to
}

function refuseCredentials(url: URL): URL {
  if (url.username !== '' || url.password !== '') throw new PrivateAddressError('an address with a name and password')
  return url
}

/** Counts the received bytes, because the declared length may be wrong. */
function limitBody(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received > maxBytes) controller.error(new ResponseTooLongError(`the answer is longer than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counter), response)
}

/** Whether an address is acceptable before its name is resolved: https without credentials, or an allowed origin. */
export function isAllowedUrl(address: string, allowedOrigins: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return false
  if (allowedOrigins.includes(url.origin)) return true
  return url.protocol === 'https:' && !isPrivateHost(url)
}

/** Checks an address literal; the lookup checks names when the connection is made. */
function refusePrivateUrl(url: URL): void {
  const { protocol, hostname } = url
  if (protocol !== 'https:' && protocol !== 'http:') throw new PrivateAddressError(`${protocol} is not for the outside`)
  if (isPrivateHost(url)) throw new PrivateAddressError(`${hostname} leads inward`)
}

function isPrivateHost({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 && isPrivateAddress(name)
}

/**
 * Lookup of the connection itself: a name that resolves differently the second time (DNS rebinding) cannot pass the
 * check and reach another address.
 */
const createPublicLookup =
  (resolve: typeof lookup): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error ?? !first) done(error ?? new PrivateAddressError(`${name} leads nowhere`), [])
      else if (addresses.some(({ address }) => isPrivateAddress(address)))
        done(new PrivateAddressError(`${name} leads inward`), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

type DispatcherConstructor = new (options: { connect: { lookup: LookupFunction } }) => object

/** Node keeps the dispatcher of its `fetch` behind this symbol, once a global of `fetch` was read. */
function createDispatcher(connectLookup: LookupFunction): object {
  Reflect.get(globalThis, 'Response')
  const { constructor } = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  return new (constructor as DispatcherConstructor)({ connect: { lookup: connectLookup } })
}

const toPrivateAddressError = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof PrivateAddressError ? error.cause : error
