import { limits } from '@portavoz/contract'
import type { ToolSet } from 'ai'
import type { GenerationResult, ModelTool } from '../../ports/language-model.ts'

const MAX_FIELD_LENGTH = 400

/** Our tools in the SDK's shape. A final tool has no `execute`, so that the SDK stops there. */
export async function toSdkTools(tools: readonly ModelTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await import('ai')
  return Object.fromEntries(
    tools.map((declared) => {
      const { name, description, isFinal, refusalOf } = declared
      const inputSchema = jsonSchema<object>({
        type: 'object',
        properties: propertiesOf(declared),
        ...(declared.choices && { required: Object.keys(declared.choices) }),
        additionalProperties: false,
      })
      const execute = (input: object) => refusalOf?.(parseToolInput(declared, input)) ?? 'Hecho.'
      return [name, isFinal ? tool({ description, inputSchema }) : tool({ description, inputSchema, execute })]
    }),
  )
}

const propertiesOf = ({ fields, choices = {} }: ModelTool) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, description]) => {
      const values = choices[field]
      return [field, { type: 'string' as const, description, ...(values && { enum: [...values] }) }]
    }),
  )

type SdkToolCall = { toolName: string; input: unknown }

/** The first calls of known tools, with only the declared fields. */
export const toToolCalls = (tools: readonly ModelTool[], sdkCalls: readonly SdkToolCall[]): GenerationResult['calls'] =>
  sdkCalls
    .flatMap(({ toolName, input }) => {
      const declared = tools.find(({ name }) => name === toolName)
      return declared ? [{ known: declared, input }] : []
    })
    .slice(0, limits.toolCallsMax)
    .map(({ known: declared, input }) => ({ name: declared.name, input: parseToolInput(declared, input) }))

function parseToolInput({ fields }: ModelTool, input: unknown): Record<string, string> {
  const values = typeof input === 'object' && input !== null ? input : {}
  return Object.fromEntries(
    Object.keys(fields).flatMap((field) => {
      const value: unknown = Object.hasOwn(values, field) ? Reflect.get(values, field) : undefined
      return typeof value === 'string' || typeof value === 'number' ? [[field, toFieldText(String(value))]] : []
    }),
  )
}

const toFieldText = (text: string) =>
  text
    .slice(0, 2 * MAX_FIELD_LENGTH)
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, MAX_FIELD_LENGTH)
