import * as z from 'zod/mini'
import { Agent } from './agents.ts'
import { Id, Time } from './common.ts'
import { pageInput, pageOf } from './cursor-pages.ts'
import { CustomConfig } from './custom-config.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { wholeNumberText } from './numbers.ts'

/** What became of the exchanges that began while a version stood. Of those that no rule settled before anybody thought. */
export const VersionFigures = z.object({ answered: z.number(), handedOver: z.number(), unanswered: z.number() })
export type VersionFigures = z.infer<typeof VersionFigures>

/** An agent's configuration as it stood from one change to the next. */
export const AgentVersion = z.object({
  id: Id,
  /** From 1, which is how the agent was made. */
  number: z.number(),
  /** The name of whoever made it. */
  author: z.string(),
  at: Time,
  /** When the next one took its place; null while it stands. */
  until: z.nullable(Time),
  /** The fields in which it differs from the one before; none in the first that is known. */
  changed: z.array(z.string()),
  /** The version whose words it took again. */
  returnedTo: z.nullable(z.number()),
  figures: VersionFigures,
  /** Of the version before; null where none is known. */
  figuresBefore: z.nullable(VersionFigures),
})
export type AgentVersion = z.infer<typeof AgentVersion>

/** What stood in a version. Its keys are none of it. */
export const VersionWords = z.object({
  number: z.number(),
  author: z.string(),
  at: Time,
  name: z.string(),
  description: z.string(),
  prompt: z.string(),
  customConfig: CustomConfig,
})
export type VersionWords = z.infer<typeof VersionWords>

/** As a person counts them. */
export const VersionNumber = wholeNumberText(1, 2_000_000_000)

const OneVersion = z.object({ id: Id, number: VersionNumber })

export const agentVersions = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/versions',
    access: 'user',
    input: z.object({ id: Id, ...pageInput(limits.versionsPage) }),
    output: pageOf(AgentVersion),
  }),
  byNumber: endpoint({
    method: 'GET',
    path: '/agents/:id/versions/:number',
    access: 'user',
    input: OneVersion,
    output: VersionWords,
  }),
  /** Makes a new version of an old one's words. `basedOn`: what stood when whoever asks looked. */
  restore: endpoint({
    method: 'POST',
    path: '/agents/:id/versions/:number/restore',
    access: 'user',
    input: z.extend(OneVersion, { basedOn: z.optional(VersionNumber) }),
    output: Agent,
  }),
}
