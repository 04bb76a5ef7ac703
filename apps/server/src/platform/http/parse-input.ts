import { appError, type Endpoint, type ErrorCode, type FieldErrors } from '@portavoz/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

type RawInput = Record<string, unknown>

/**
 * Merges path parameters with the body (POST, PUT) or the query (other methods); the path wins. Body fields are not
 * read from the query, because proxies log addresses.
 */
export function collectInput(request: FastifyRequest, readFrom?: 'address'): RawInput {
  const { method, query, body, params } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw appError('bad_json')
  if (readFrom === 'address') return { ...(query as RawInput), ...(params as RawInput) }
  const fields = method === 'POST' || method === 'PUT' ? body : query
  return { ...(fields as RawInput | null | undefined), ...(params as RawInput) }
}

/** The input as the endpoint's schema parses it, or `invalid` with a message per field. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): z.output<E['input']> {
  return parseWithSchema(endpoint.input, raw, endpoint.invalid) as z.output<E['input']>
}

/** The same for other input, such as form fields. */
export function parseWithSchema<S extends z.ZodMiniType>(
  schema: S,
  raw: RawInput,
  refusal: ErrorCode = 'invalid',
): z.output<S> {
  const result = z.safeParse(schema, raw)
  if (result.success) return toStorable(result.data) as z.output<S>
  throw appError(refusal, { fields: fieldErrorsOf(result.error.issues) })
}

/** Text without NUL and lone surrogates, which PostgreSQL rejects. Schemas bound the depth of the recursion. */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toStorable(key), toStorable(inner)]))
}

const fieldErrorsOf = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const fields: FieldErrors = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return fields
}
