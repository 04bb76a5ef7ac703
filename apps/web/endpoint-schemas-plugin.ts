import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }

/**
 * Leaves the schemas of calls out of the browser's code: the server parses what is sent and answered, and a form
 * imports its schema by name. `endpoint({ …, input: X })` becomes `endpoint({ …, input: undefined })`.
 */
export const withoutEndpointSchemas = (): Plugin => ({
  name: 'portavoz-endpoint-schemas',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w-]+\/[\w-]+\.ts$/ },
    handler(code) {
      let cut = code
      for (const { start, end } of schemasIn(this.parse(code)).toSorted((one, other) => other.start - one.start))
        cut = `${cut.slice(0, start)}undefined${cut.slice(end)}`
      return { code: cut, map: null }
    },
  },
})

/** The values of `input` and `output` in calls of `endpoint`. */
function schemasIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(schemasIn)
  const call = node as { type?: string; callee?: { name?: string }; arguments?: { properties?: Property[] }[] }
  if (call.type !== 'CallExpression' || call.callee?.name !== 'endpoint') return Object.values(node).flatMap(schemasIn)
  const properties = call.arguments?.[0]?.properties ?? []
  return properties.filter(({ key }) => key?.name === 'input' || key?.name === 'output').map(({ value }) => value)
}

type Property = { key?: { name?: string }; value: Node }
