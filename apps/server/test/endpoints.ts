import * as contract from '@portavoz/contract'
import type { Endpoint } from '@portavoz/contract'
import * as z from 'zod/mini'

export type NamedEndpoint = { name: string; endpoint: Endpoint }

function walk(name: string, value: unknown): NamedEndpoint[] {
  if (typeof value !== 'object' || value === null || isSchema(value)) return []
  if (isEndpoint(value)) return [{ name, endpoint: value }]
  return Object.entries(value).flatMap(([key, inner]) => walk(name === '' ? key : `${name}.${key}`, inner))
}

const isSchema = (value: object) => '_zod' in value

const isEndpoint = (value: object): value is Endpoint =>
  ['method', 'path', 'access', 'input', 'output'].every((key) => key in value)

/** Every call that the contract exports, wherever it stands: a new one is found the day it is written. */
export const endpoints: NamedEndpoint[] = walk('', contract)

/** The names of an endpoint's input, and which of them it cannot do without. */
export function fieldsOf({ input }: Endpoint): { name: string; isRequired: boolean }[] {
  const { shape } = input as z.ZodMiniObject
  return Object.entries(shape).map(([name, schema]) => ({ name, isRequired: !z.safeParse(schema, undefined).success }))
}

export type FileToSend = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** The address and the body that carry this input; where a file is asked for, a form with this one. */
export function requestOf(
  { method, path, upload, saidIn }: Endpoint,
  input: Record<string, unknown>,
  file?: FileToSend,
): { path: string; body: unknown } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (upload !== undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
    if (file) form.append(upload, new Blob([file.bytes]), file.name)
    return { path: `/api${filled}`, body: form }
  }
  if ((method === 'POST' || method === 'PUT') && saidIn === undefined)
    return { path: `/api${filled}`, body: Object.keys(rest).length === 0 ? undefined : rest }
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))
  return { path: `/api${filled}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}
