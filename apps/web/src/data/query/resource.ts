import type { ServerEvent } from '@portavoz/contract'
import type { QueryKey } from '@tanstack/react-query'

type EventType = ServerEvent['type']

/**
 * By type of a pushed event: what the event makes stale, as the parts of the key below the resource's name. `[]` stands
 * for all queries of the resource, null for none.
 */
type StaleAfter = { [Type in EventType]?: (event: Extract<ServerEvent, { type: Type }>) => readonly string[] | null }

type Freshness = {
  staleAfter?: StaleAfter
  /** False: a recheck, which looks for changes whose event is late, leaves the resource as it is. */
  isRechecked?: boolean
  /** Its loaded pages are refreshed one by one (`inbox.ts`, `thread.ts`) and not invalidated by events. */
  isPaged?: boolean
  /** About the person, not about the active workspace: events of the person's other workspaces make it stale too. */
  isOfPerson?: boolean
  /** An aggregate that costs the server more than a page: refetched at most this often, and never twice at once. */
  throttleMs?: number
  /** Refetched after a random part of this time, since every console of the team hears the event at once. */
  spreadMs?: number
}

/** The data of one subject: its query keys, which all start with `name`, and what makes them stale. */
export type Resource<Name extends string = string> = Freshness & { all: readonly [Name] }

export function defineResource<Name extends string, Keys extends object>(
  name: Name,
  freshness: Freshness,
  keysBelow: (all: readonly [Name]) => Keys,
): Resource<Name> & Keys {
  const all = [name] as const
  return { ...freshness, all, ...keysBelow(all) }
}

/** For `staleAfter`: every query of the resource. */
export const everything = () => []

/** The key below which `event` makes queries of a resource stale; null if it does not. */
export function staleKey({ all, staleAfter = {} }: Resource, event: ServerEvent): QueryKey | null {
  // TypeScript cannot tell that the entry of an event's type takes that event.
  const partsOf = staleAfter[event.type] as ((event: ServerEvent) => readonly string[] | null) | undefined
  const parts = partsOf?.(event)
  return parts ? [...all, ...parts] : null
}
