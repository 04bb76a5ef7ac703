import * as z from 'zod/mini'
import { MASKED_SECRET, EmptyObject, boundedText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { isHttpUrl, trimTrailingSlashes } from '../common/http-url.ts'

const n8nCauses = [
  'unreachable',
  'certificate',
  'slow',
  'inward',
  'redirected',
  'bad_gateway',
  'wrong_token',
  'no_permission',
  'webhook_inactive',
  'test_url',
  'not_ours',
  'workflow_failed',
  'refused',
  'duplicate',
  'no_such_session',
  'unknown_operation',
  'evolution_away',
  'evolution_key',
  'evolution_license',
  'file_away',
] as const

/** Why an n8n call failed; the error catalogue has `n8n.<cause>` for each. */
export const N8nCause = z.enum(n8nCauses)
export type N8nCause = z.infer<typeof N8nCause>

/** n8n answers test URLs once, and only while the workflow is open in its editor. */
export const isTestUrl = (webhookUrl: string): boolean =>
  /\/webhook-test(\/|$)/.test(URL.parse(webhookUrl)?.pathname ?? '')

/** A base URL: no query or fragment. */
const isBaseUrl = (value: string): boolean => isHttpUrl(value) && !/[?#]/.test(value)

/** `missing`: the error for an empty value; null if it is optional. */
const baseUrl = (invalid: string, missing: string | null) =>
  boundedText(limits.webhookUrl, 'Esa dirección es demasiado larga').check(
    z.trim(),
    z.overwrite(trimTrailingSlashes),
    ({ value, issues }) => {
      const message = value === '' ? missing : isBaseUrl(value) ? null : invalid
      if (message !== null) issues.push({ code: 'custom', message, input: value })
    },
  )

/** The base address of the workflows; the path of a single workflow is cut off. */
const N8nWebhookUrl = z.prefault(
  baseUrl('URL del webhook de n8n no es válida', 'URL del webhook de n8n es requerida').check(
    z.overwrite((value) => value.replace(/\/(evolution-api|telegram-api)$/, '')),
  ),
  '',
)

const N8nToken = boundedText(limits.n8nToken).check(
  z.trim(),
  z.regex(/^[\x21-\x7e]*$/, 'Un token no lleva espacios ni acentos: cópialo otra vez'),
)

/**
 * The n8n connection from the form. `apiToken` `***` is the stored token, which is only sent to the address it was
 * saved for. `backendUrl` is where workflows call this server; missing keeps the stored one.
 */
export const N8nDraft = z
  .object({
    webhookUrl: N8nWebhookUrl,
    apiUrl: z._default(baseUrl('URL de la API de n8n no es válida', null), ''),
    apiToken: z._default(N8nToken, MASKED_SECRET),
    backendUrl: z.optional(baseUrl('URL del backend no es válida', 'URL del backend es requerida')),
    isEnabled: z.optional(z.boolean()),
  })
  .check(({ value, issues }) => {
    const { apiUrl, apiToken } = value
    if (apiUrl !== '' || apiToken === '' || apiToken === MASKED_SECRET) return
    const message = 'Escribe la URL de la API de n8n a la que pertenece el token'
    issues.push({ code: 'custom', path: ['apiUrl'], message, input: value })
  })
export type N8nDraft = z.output<typeof N8nDraft>

/** The stored connection; before the first save everything but `backendUrl` is empty. */
export const N8nConfig = z.object({
  webhookUrl: z.string(),
  apiUrl: z.string(),
  /** `***` if a token is stored. */
  apiToken: z.string(),
  backendUrl: z.string(),
  /** New agents use n8n. */
  isEnabled: z.boolean(),
  /** The token was encrypted with another SECRET_KEY; it counts as missing. */
  isTokenLost: z.boolean(),
  /** Null before the first save. */
  updatedAt: z.nullable(Time),
})
export type N8nConfig = z.infer<typeof N8nConfig>

/** The result of calling n8n's API and webhook, with a Spanish sentence that says what to do. */
export const N8nTestResult = z.object({ outcome: z.enum(['good', ...n8nCauses]), sentence: z.string() })
export type N8nTestResult = z.infer<typeof N8nTestResult>

/** What depends on the connection. */
export const N8nUsage = z.object({
  /** Agents that must be moved or deleted before the connection can be removed. */
  agents: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Phones paired in n8n without an agent yet: digits, or '' if unknown. */
  phones: z.array(z.string()),
  /** Sessions whose deletion n8n has not finished. */
  leaving: z.number(),
})
export type N8nUsage = z.infer<typeof N8nUsage>

const n8nPath = '/configuration/n8n'

export const n8n = {
  get: endpoint({ method: 'GET', path: `${n8nPath}/config`, access: 'admin', input: EmptyObject, output: N8nConfig }),
  save: endpoint({
    method: 'POST',
    path: `${n8nPath}/config`,
    access: 'admin',
    audit: 'n8n.changed',
    input: N8nDraft,
    output: N8nConfig,
  }),
  use: endpoint({ method: 'GET', path: `${n8nPath}/use`, access: 'viewer', input: EmptyObject, output: N8nUsage }),
  /** Refused while an agent uses it. Deletes the token and the key of our workflows; n8n keeps its content. */
  remove: endpoint({
    method: 'DELETE',
    path: `${n8nPath}/config`,
    access: 'admin',
    audit: 'n8n.deleted',
    input: EmptyObject,
    output: N8nConfig,
  }),
  /** Tests the values of the form. */
  test: endpoint({ method: 'POST', path: `${n8nPath}/test`, access: 'admin', input: N8nDraft, output: N8nTestResult }),
  webhookUrl: endpoint({
    method: 'GET',
    path: `${n8nPath}/webhook-url`,
    access: 'admin',
    shape: 'bare',
    input: EmptyObject,
    output: z.string(),
  }),
}
