import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }

/** What only the server reads of an endpoint. */
const SERVER_FIELDS = [
  'input',
  'output',
  'access',
  'audit',
  'admitsLocked',
  'admitsSuspended',
  'status',
  'invalid',
] as const

/**
 * Leaves out of the browser's code what only the server reads of an endpoint: the server parses what is sent and
 * answered, and a form imports its schema by name. `endpoint({ path: '/x', input: X })` becomes
 * `endpoint({ path: '/x' })`.
 */
export const withoutEndpointSchemas = (): Plugin => ({
  name: 'portavoz-endpoint-schemas',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w-]+\/[\w-]+\.ts$/ },
    handler(code) {
      let cut = code
      for (const { start, end } of fieldsIn(this.parse(code)).toSorted((one, other) => other.start - one.start))
        cut = cut.slice(0, start) + cut.slice(end).replace(/^\s*,/, '')
      return { code: cut, map: null }
    },
  },
})

/** Those fields in calls of `endpoint`. */
function fieldsIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(fieldsIn)
  const call = node as { type?: string; callee?: { name?: string }; arguments?: { properties?: Property[] }[] }
  if (call.type !== 'CallExpression' || call.callee?.name !== 'endpoint') return Object.values(node).flatMap(fieldsIn)
  const properties = call.arguments?.[0]?.properties ?? []
  return properties.filter(({ key }) => SERVER_FIELDS.some((name) => name === key?.name))
}

type Property = Node & { key?: { name?: string } }
