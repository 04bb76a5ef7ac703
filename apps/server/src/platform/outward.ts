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

/**
 * `fetch` for addresses that users write: only http(s), never inward unless the operator listed that
 * origin, and never along a redirect. Throws an `InwardError` before anything is sent. What is read of
 * the answer ends with an error, and its connection with it, beyond 2 MB.
 */
export function createOutwardFetch(allowedOrigins: readonly string[], resolve: typeof lookup = lookup): typeof fetch {
  const dispatcher = agentWith(checked(resolve))
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (allowedOrigins.includes(url.origin)) return cut(await fetch(input, { ...init, redirect: 'error' }))
    refuseInward(url)
    const guarded = { ...init, redirect: 'error', dispatcher } as RequestInit
    const response = await fetch(input, guarded).catch((error: Error) => {
      throw error.cause instanceof InwardError ? error.cause : error
    })
    return cut(response)
  }
}

function cut(response: Response): Response {
  if (!response.body) return response
  let read = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength
      if (read > BODY_LIMIT) controller.error(new Error(`the answer is longer than ${BODY_LIMIT} bytes`))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counted), response)
}

/** What stands in the address itself; names are looked at when they are resolved. */
function refuseInward({ protocol, hostname }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:') throw new InwardError(`${protocol} is not for the outside`)
  const name = hostname.replace(/^\[|\]$/g, '')
  if (isIP(name) && isInward(name)) throw new InwardError(`${hostname} leads inward`)
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
