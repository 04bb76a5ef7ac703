import * as z from 'zod/mini'
import { HIDDEN, Nothing, text, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { isWebAddress, withoutLastSlashes } from './web-address.ts'

const causes = [
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
] as const

/** Why n8n did not do what it was asked; the catalogue says each in words, as `n8n.<cause>`. */
export const N8nCause = z.enum(causes)
export type N8nCause = z.infer<typeof N8nCause>

/** n8n answers there only while somebody tries the workflow in its editor, and once. */
export const isTestUrl = (webhookUrl: string): boolean =>
  /\/webhook-test(\/|$)/.test(URL.parse(webhookUrl)?.pathname ?? '')

/** An address that others are built on: nothing may follow its path. */
const isBase = (value: string): boolean => isWebAddress(value) && !/[?#]/.test(value)

/** `missing` is the sentence for none; null where it may be left out. */
const base = (wrong: string, missing: string | null) =>
  text(limits.webhookUrl, 'Esa dirección es demasiado larga').check(
    z.trim(),
    z.overwrite(withoutLastSlashes),
    ({ value, issues }) => {
      const message = value === '' ? missing : isBase(value) ? null : wrong
      if (message !== null) issues.push({ code: 'custom', message, input: value })
    },
  )

/** Where workflows are called, also where somebody pasted the address of one of them. */
const WebhookUrl = z.prefault(
  base('URL del webhook de n8n no es válida', 'URL del webhook de n8n es requerida').check(
    z.overwrite((value) => value.replace(/\/(evolution-api|telegram-api)$/, '')),
  ),
  '',
)

const Token = text(limits.n8nToken).check(
  z.trim(),
  z.regex(/^[\x21-\x7e]*$/, 'Un token no lleva espacios ni acentos: cópialo otra vez'),
)

/**
 * How an account's n8n is reached, as somebody types it. `apiToken` of `***` is the stored one, which goes nowhere but
 * where it went before; `backendUrl` is where workflows call this server, and left out it stays what it is.
 */
export const N8nDraft = z
  .object({
    webhookUrl: WebhookUrl,
    apiUrl: z._default(base('URL de la API de n8n no es válida', null), ''),
    apiToken: z._default(Token, HIDDEN),
    backendUrl: z.optional(base('URL del backend no es válida', 'URL del backend es requerida')),
    isEnabled: z.optional(z.boolean()),
  })
  .check(({ value, issues }) => {
    const { apiUrl, apiToken } = value
    if (apiUrl !== '' || apiToken === '' || apiToken === HIDDEN) return
    const message = 'Escribe la URL de la API de n8n a la que pertenece el token'
    issues.push({ code: 'custom', path: ['apiUrl'], message, input: value })
  })
export type N8nDraft = z.output<typeof N8nDraft>

/** As it is kept; before anything is, all empty but for where this server is reached. */
export const N8nConfig = z.object({
  webhookUrl: z.string(),
  apiUrl: z.string(),
  /** `***` where there is one. */
  apiToken: z.string(),
  backendUrl: z.string(),
  /** New agents are n8n's. */
  isEnabled: z.boolean(),
  /** It was sealed with a key that the server has no more: as if there were none. */
  isTokenLost: z.boolean(),
  /** Null before anything is kept. */
  updatedAt: z.nullable(Time),
})
export type N8nConfig = z.infer<typeof N8nConfig>

/** What came of asking n8n's API and its webhook, in one sentence that says what to do. */
export const N8nTrial = z.object({ outcome: z.enum(['good', ...causes]), sentence: z.string() })
export type N8nTrial = z.infer<typeof N8nTrial>

/** Who needs a connection, and what can be asked of that n8n no more without it. */
export const N8nUse = z.object({
  /** Its agents: each is moved or deleted before the connection can be removed. */
  agents: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Phones that it let in for agents that are not made yet: digits, or '' where it does not tell. */
  phones: z.array(z.string()),
  /** How many sessions it was asked to delete and has not yet. */
  leaving: z.number(),
})
export type N8nUse = z.infer<typeof N8nUse>

const path = '/configuration/n8n'

export const n8n = {
  get: endpoint({ method: 'GET', path: `${path}/config`, access: 'user', input: Nothing, output: N8nConfig }),
  save: endpoint({ method: 'POST', path: `${path}/config`, access: 'user', input: N8nDraft, output: N8nConfig }),
  use: endpoint({ method: 'GET', path: `${path}/use`, access: 'user', input: Nothing, output: N8nUse }),
  /** Refused while anybody needs it. The token goes, and the key with which workflows of ours enter; n8n keeps what is in it. */
  remove: endpoint({ method: 'DELETE', path: `${path}/config`, access: 'user', input: Nothing, output: N8nConfig }),
  /** As it is typed. */
  test: endpoint({ method: 'POST', path: `${path}/test`, access: 'user', input: N8nDraft, output: N8nTrial }),
  webhookUrl: endpoint({
    method: 'GET',
    path: `${path}/webhook-url`,
    access: 'user',
    shape: 'bare',
    input: Nothing,
    output: z.string(),
  }),
}
