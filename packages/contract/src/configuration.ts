import type { Agent } from './agents.ts'

/** What an owner sets about an agent and can go back to: no key, no token, and nothing of its network. */
export type Configuration = Pick<Agent, 'name' | 'description' | 'prompt'> & {
  customConfig: Omit<Agent['customConfig'], 'apiKeys'>
}

/** Of these the whole is told, not what is in it. */
const whole = new Set(['variables', 'model'])

/** What each field of a configuration says, as JSON, by names such as `prompt` and `businessHours.start`. */
function fieldsOf({ name: called, description, prompt, customConfig }: Configuration): Map<string, string> {
  const fields = new Map<string, string>()
  const tell = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || whole.has(name))
      return void fields.set(name, JSON.stringify(value))
    for (const [inner, one] of Object.entries(value)) tell(name === '' ? inner : `${name}.${inner}`, one)
  }
  tell('', { name: called, description, prompt })
  for (const [name, value] of Object.entries(customConfig)) if (name !== 'apiKeys') tell(name, value)
  return fields
}

/** Two truths of one thing are told once: that it attends round the clock is that it keeps no hours. */
const derived = new Set(['features.attend24_7'])

/** The names of the fields in which two configurations differ, in the order in which the form has them. */
export function changedFields(before: Configuration, after: Configuration): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...now.keys(), ...old.keys()])].filter(
    (name) => !derived.has(name) && old.get(name) !== now.get(name),
  )
}

/** What a configuration says in one of its fields; undefined where it has none of that name. */
export function fieldOf({ customConfig, ...words }: Configuration, name: string): unknown {
  let value: unknown = { ...customConfig, ...words }
  for (const step of name.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
  return value
}
