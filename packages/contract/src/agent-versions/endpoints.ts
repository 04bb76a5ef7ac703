import * as z from 'zod/mini'
import { Agent } from '../agents/schema.ts'
import { Id, Time } from '../common/schema.ts'
import { cursorPageInput, cursorPageOf } from '../endpoint/cursor-pages.ts'
import { CustomConfig } from '../agent-config/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { wholeNumberParam } from '../common/numbers.ts'

/**
 * Outcomes of the exchanges that began while the version was current. Exchanges that a rule decided are not counted.
 */
export const AgentVersionStats = z.object({ answered: z.number(), handedOver: z.number(), unanswered: z.number() })
export type AgentVersionStats = z.infer<typeof AgentVersionStats>

/** An agent's configuration between two changes. */
export const AgentVersion = z.object({
  id: Id,
  /** Starts at 1, the configuration at creation. */
  number: z.number(),
  /** The name of the user who made the change. */
  author: z.string(),
  at: Time,
  /** When the next version replaced it; null for the current one. */
  until: z.nullable(Time),
  /** The fields that differ from the previous version; empty in the oldest stored version. */
  changed: z.array(z.string()),
  /** The number of the version that this one restored; null for other changes. */
  returnedTo: z.nullable(z.number()),
  figures: AgentVersionStats,
  /** Stats of the previous version; null without one. */
  figuresBefore: z.nullable(AgentVersionStats),
})
export type AgentVersion = z.infer<typeof AgentVersion>

/** The configuration of one version, without keys. */
export const AgentVersionContent = z.object({
  number: z.number(),
  author: z.string(),
  at: Time,
  name: z.string(),
  description: z.string(),
  prompt: z.string(),
  customConfig: CustomConfig,
})
export type AgentVersionContent = z.infer<typeof AgentVersionContent>

/** Version numbers in paths, starting at 1. */
export const VersionNumber = wholeNumberParam(1, 2_000_000_000)

const AgentVersionParams = z.object({ id: Id, number: VersionNumber })

export const agentVersions = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/versions',
    access: 'viewer',
    input: z.object({ id: Id, ...cursorPageInput(limits.versionsPage) }),
    output: cursorPageOf(AgentVersion),
  }),
  byNumber: endpoint({
    method: 'GET',
    path: '/agents/:id/versions/:number',
    access: 'viewer',
    input: AgentVersionParams,
    output: AgentVersionContent,
  }),
  /** Creates a new version with the content of an old one. `basedOn`: the version that the user was looking at. */
  restore: endpoint({
    method: 'POST',
    path: '/agents/:id/versions/:number/restore',
    access: 'admin',
    audit: { ifDescribed: 'agent.connections_changed' },
    input: z.extend(AgentVersionParams, { basedOn: z.optional(VersionNumber) }),
    output: Agent,
  }),
}
