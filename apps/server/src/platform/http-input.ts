import { appError, type Endpoint, type ErrorCode, type FieldErrors } from '@portavoz/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

type Bag = Record<string, unknown>

/**
 * Path and body in one bag, or path and query where nothing is said in a body; the path has the last word. What is
 * said in a body is not heard from an address: those are kept in the logs of every proxy on the way.
 */
export function bagOf(request: FastifyRequest, saidIn?: 'address'): Bag {
  const { method, query, body, params } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw appError('bad_json')
  if (saidIn === 'address') return { ...(query as Bag), ...(params as Bag) }
  const said = method === 'POST' || method === 'PUT' ? body : query
  return { ...(said as Bag | null | undefined), ...(params as Bag) }
}

/** What the contract promises to receive, or `invalid` with a sentence for each field. */
export function parse<E extends Endpoint>(endpoint: E, bag: Bag): z.output<E['input']> {
  return checked(endpoint.input, bag, endpoint.invalid) as z.output<E['input']>
}

/** The same for what came another way, as the fields of a form. */
export function checked<S extends z.ZodMiniType>(schema: S, bag: Bag, refusal: ErrorCode = 'invalid'): z.output<S> {
  const result = z.safeParse(schema, bag)
  if (result.success) return storable(result.data) as z.output<S>
  throw appError(refusal, { fields: fieldsOf(result.error.issues) })
}

/** Text that the database can hold: no NUL, no half of a surrogate pair. Schemas bound how deep this goes. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]))
}

const fieldsOf = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const fields: FieldErrors = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return fields
}
