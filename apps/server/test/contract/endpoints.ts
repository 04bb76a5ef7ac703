import * as contract from '@portavoz/contract'
import type { Endpoint } from '@portavoz/contract'
import * as z from 'zod/mini'

export type NamedEndpoint = { name: string; endpoint: Endpoint }

function collectEndpoints(name: string, value: unknown): NamedEndpoint[] {
  if (typeof value !== 'object' || value === null || isSchema(value)) return []
  if (isEndpoint(value)) return [{ name, endpoint: value }]
  return Object.entries(value).flatMap(([key, inner]) => collectEndpoints(name === '' ? key : `${name}.${key}`, inner))
}

const isSchema = (value: object) => '_zod' in value

const isEndpoint = (value: object): value is Endpoint =>
  ['method', 'path', 'access', 'input', 'output'].every((key) => key in value)

/** Every endpoint that the contract exports, at any depth; a new one is included automatically. */
export const endpoints: NamedEndpoint[] = collectEndpoints('', contract)

/** The input fields of an endpoint, and which of them are required. */
export function inputFieldsOf({ input }: Endpoint): { name: string; isRequired: boolean }[] {
  const { shape } = input as z.ZodMiniObject
  return Object.entries(shape).map(([name, schema]) => ({ name, isRequired: !z.safeParse(schema, undefined).success }))
}

export type UploadFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Builds the path and body that carry this input; an endpoint with an upload gets a form with `file`. */
export function buildRequest(
  { method, path, upload, inputIn }: Endpoint,
  input: Record<string, unknown>,
  file?: UploadFile,
): { path: string; body: unknown } {
  const rest = { ...input }
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (upload !== undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
    if (file) form.append(upload, new Blob([file.bytes]), file.name)
    return { path: `/api${filledPath}`, body: form }
  }
  if ((method === 'POST' || method === 'PUT') && inputIn === undefined)
    return { path: `/api${filledPath}`, body: Object.keys(rest).length === 0 ? undefined : rest }
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))
  return { path: `/api${filledPath}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}
