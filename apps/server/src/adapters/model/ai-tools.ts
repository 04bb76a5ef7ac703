import { limits } from '@portavoz/contract'
import type { ToolSet } from 'ai'
import type { Answer, Tool } from '../../ports/brain.ts'

/** Nobody tells more than this of one thing. */
const LONGEST = 400

/** Our tools as the SDK takes them. One that ends the turn has nothing to run: the SDK stops there. */
export async function toolsOf(tools: readonly Tool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await import('ai')
  return Object.fromEntries(
    tools.map(({ name, description, fields, isFinal }) => {
      const properties = Object.fromEntries(
        Object.entries(fields).map(([field, meaning]) => [field, { type: 'string' as const, description: meaning }]),
      )
      const inputSchema = jsonSchema<object>({ type: 'object', properties, additionalProperties: false })
      return [
        name,
        isFinal ? tool({ description, inputSchema }) : tool({ description, inputSchema, execute: () => 'Hecho.' }),
      ]
    }),
  )
}

type Called = { toolName: string; input: unknown }

/** The first calls of these tools, with the fields that they take and nothing else. */
export const callsOf = (tools: readonly Tool[], called: readonly Called[]): Answer['calls'] =>
  called
    .flatMap(({ toolName, input }) => {
      const known = tools.find(({ name }) => name === toolName)
      return known ? [{ known, input }] : []
    })
    .slice(0, limits.toolCallsMax)
    .map(({ known, input }) => ({ name: known.name, input: textsOf(known, input) }))

function textsOf({ fields }: Tool, input: unknown): Record<string, string> {
  const told = typeof input === 'object' && input !== null ? input : {}
  return Object.fromEntries(
    Object.keys(fields).flatMap((field) => {
      const value: unknown = Object.hasOwn(told, field) ? Reflect.get(told, field) : undefined
      return typeof value === 'string' || typeof value === 'number' ? [[field, keepable(String(value))]] : []
    }),
  )
}

const keepable = (text: string) =>
  text
    .slice(0, 2 * LONGEST)
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, LONGEST)
