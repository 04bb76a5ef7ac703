import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

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
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inward.addSubnet(net, bits, 'ipv6')

const isInward = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return inward.check(mapped ?? address, isIP(mapped ?? address) === 6 ? 'ipv6' : 'ipv4')
}

/** An address that a user wrote leads where this server must not go. */
export class InwardError extends Error {}

/**
 * `fetch` for addresses that users write: only http(s), never inward unless the operator listed that
 * origin, and never along a redirect. Throws an `InwardError` before anything is sent.
 */
export const createOutwardFetch =
  (allowedOrigins: readonly string[]): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!allowedOrigins.includes(url.origin)) await refuseInward(url)
    return fetch(input, { ...init, redirect: 'error' })
  }

async function refuseInward({ protocol, hostname }: URL): Promise<void> {
  if (protocol !== 'https:' && protocol !== 'http:') throw new InwardError(`${protocol} is not for the outside`)
  const name = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [{ address: name }] : await lookup(name, { all: true })
  if (addresses.some(({ address }) => isInward(address))) throw new InwardError(`${hostname} leads inward`)
}
