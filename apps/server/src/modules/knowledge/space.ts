import type { Model } from '../../ports/brain.ts'
import { CHUNKER } from './chunk.ts'

/** What makes vectors comparable, but for their dimensions, which their model tells with the first of them. */
export type Space = { provider: string; model: string; chunker: number }

/** Without a name, a password or a query: an address may carry secrets. */
const placeOf = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/(?<!\/)\/+$/, '')}`
}

export const spaceOf = ({ provider, name, baseUrl }: Model): Space => ({
  provider: baseUrl === '' ? provider : placeOf(baseUrl),
  model: name,
  chunker: CHUNKER,
})

/** One word for a space; empty where there is none. */
export const spaceKey = (space: Space | null): string =>
  space === null ? '' : `${space.provider} ${space.model} ${space.chunker}`
