import type { Agent } from '../agents/schema.ts'

/** What an owner configures about an agent and can restore: without keys, tokens or connection. */
export type AgentConfiguration = Pick<Agent, 'name' | 'description' | 'prompt'> & {
  customConfig: Omit<Agent['customConfig'], 'apiKeys'>
}

/** Fields that are compared as a whole. */
const comparedWhole = new Set(['variables', 'model', 'transcriber'])

/** Each field as JSON under its path, such as `prompt` or `businessHours.start`. */
function flattenFields({
  name: agentName,
  description,
  prompt,
  customConfig,
}: AgentConfiguration): Map<string, string> {
  const fields = new Map<string, string>()
  const addField = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || comparedWhole.has(name))
      return void fields.set(name, JSON.stringify(value))
    for (const [inner, one] of Object.entries(value)) addField(name === '' ? inner : `${name}.${inner}`, one)
  }
  addField('', { name: agentName, description, prompt })
  for (const [name, value] of Object.entries(customConfig)) if (name !== 'apiKeys') addField(name, value)
  return fields
}

/** `attend24_7` is the inverse of `businessHours.enabled`, so only the latter is reported. */
const derivedFields = new Set(['features.attend24_7'])

/** The paths of the fields that differ, in the order of the form. */
export function changedFields(before: AgentConfiguration, after: AgentConfiguration): string[] {
  const [old, now] = [flattenFields(before), flattenFields(after)]
  return [...new Set([...now.keys(), ...old.keys()])].filter(
    (name) => !derivedFields.has(name) && old.get(name) !== now.get(name),
  )
}

/** The value at a field path; undefined for an unknown path. */
export function readField({ customConfig, ...texts }: AgentConfiguration, name: string): unknown {
  let value: unknown = { ...customConfig, ...texts }
  for (const step of name.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
  return value
}
