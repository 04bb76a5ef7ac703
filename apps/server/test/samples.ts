import * as z from 'zod/mini'
import { inputFieldsOf, type NamedEndpoint } from './contract/endpoints.ts'
import { agentSamples } from './samples/agents.ts'
import { contactSamples } from './samples/contacts.ts'
import { conversationSamples } from './samples/conversations.ts'
import { installationSamples } from './samples/installation.ts'
import { knowledgeSamples } from './samples/knowledge.ts'
import { linkingSamples } from './samples/linking.ts'
import { modelSamples } from './samples/models.ts'
import { peopleSamples } from './samples/people.ts'
import { referenceSamples } from './samples/references.ts'
import { reportSamples } from './samples/reports.ts'
import { OTHER_STATUSES } from './samples/other-statuses.ts'
import type { SampleValues } from './samples/sample-values.ts'
import type { SeededData } from './seeded-server.ts'

const SAMPLE_VALUES: SampleValues = {
  ...agentSamples,
  ...contactSamples,
  ...conversationSamples,
  ...installationSamples,
  ...knowledgeSamples,
  ...linkingSamples,
  ...modelSamples,
  ...peopleSamples,
  ...referenceSamples,
  ...reportSamples,
}

const sampleOf = (endpointName: string, field: string) =>
  SAMPLE_VALUES[`${endpointName}.${field}`] ??
  SAMPLE_VALUES[`${endpointName.split('.')[0]}.${field}`] ??
  SAMPLE_VALUES[field]

/** Returns a valid input for an endpoint, or an error that names the missing sample. */
export function sampleInput(
  { name, endpoint }: NamedEndpoint,
  seeded: SeededData,
  onlyRequired: boolean,
): Record<string, unknown> {
  const fields = inputFieldsOf(endpoint)
  const unknown = fields.filter((field) => !sampleOf(name, field.name)).map((field) => field.name)
  if (unknown.length > 0) throw new Error(`no sample for ${unknown.join(', ')} of ${name}`)
  const used = fields.filter((field) => field.isRequired || !onlyRequired)
  const input = Object.fromEntries(used.map((field) => [field.name, sampleOf(name, field.name)?.(seeded)]))
  const { success, error } = z.safeParse(endpoint.input, input)
  if (!success) throw new Error(`the sample of ${name} is not valid: ${error.message}`)
  return input
}

/** Valid form fields for an endpoint with an upload. */
export function sampleForm({ name, endpoint }: NamedEndpoint, seeded: SeededData): Record<string, unknown> {
  const { shape = {} } = (endpoint.form ?? {}) as Partial<z.ZodMiniObject>
  return Object.fromEntries(Object.keys(shape).map((field) => [field, sampleOf(name, field)?.(seeded)]))
}

/** The HTTP status that the owner's samples get. */
export const expectedStatus = ({ name, endpoint }: NamedEndpoint): number =>
  OTHER_STATUSES[name] ?? endpoint.status ?? 200
