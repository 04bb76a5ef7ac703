import { isTestUrl, limits } from '@portavoz/contract'
import { jsonBeginning } from '../../platform/json-beginning.ts'
import type { Called, CallWorkflow, Failed } from '../../ports/automation.ts'
import { type Asking, exchange } from './exchange.ts'
import { failed, failureOf, isBadGateway } from './failures.ts'

/** What a webhook says that answers before its workflow has done anything. */
const TOO_EARLY = 'Workflow was started'

/** Workflows of one account, over HTTP. */
export const createWorkflowCall =
  (asking: Asking): CallWorkflow =>
  async ({ webhookUrl, secret }, path, body, read) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-portavoz-secret': secret }
    const post = { method: 'POST', headers, body: JSON.stringify(body) }
    try {
      const { status, json } = await exchange(asking, `${webhookUrl}${path}`, post)
      return refusalIn(path, json) ?? failureIn(status, json, webhookUrl) ?? understood(json, read)
    } catch (error) {
      return failureOf(error)
    }
  }

/** The workflow itself says no, with whatever code. */
function refusalIn(path: string, json: unknown): Failed | null {
  const said = only(json)
  if (asksForLicense(path, said)) return failed('evolution_license')
  const isNo = said !== null && 'success' in said && (said.success === false || said.success === 'false')
  if (!isNo) return null
  const cause = 'cause' in said ? said.cause : null
  const behind = path === SESSIONS ? ofEvolution.get(cause) : undefined
  return failed(behind ?? whyRefused(said), cause === 'uncertain' ? 'maybe' : 'no')
}

/** Where our workflow asks Evolution API, and what it calls it when that one did not do it. */
const SESSIONS = '/evolution-api'
const ofEvolution = new Map<unknown, 'evolution_away' | 'evolution_key' | 'evolution_license'>([
  ['unreachable', 'evolution_away'],
  ['wrong_token', 'evolution_key'],
  ['license_required', 'evolution_license'],
])

/** Evolution API 2.4 answers every call with this code until its license is activated; workflows may pass it on. */
const LICENSE = '"LICENSE_REQUIRED"'
const asksForLicense = (path: string, said: object | null): boolean =>
  path === SESSIONS && said !== null && jsonBeginning(said, limits.errorTextMax).includes(LICENSE)

/** Workflows pass on what Evolution API says, each in its own place: only its words tell these apart from the rest. */
function whyRefused(said: object): 'duplicate' | 'no_such_session' | 'unknown_operation' | 'refused' {
  const words = jsonBeginning(said, limits.errorTextMax).toLowerCase()
  if (/already (in use|exists)|ya existe/.test(words)) return 'duplicate'
  const phrases = words.split(/[,{}]/)
  if (phrases.some(isUnknownSession)) return 'no_such_session'
  return phrases.some(isUnknownOperation) ? 'unknown_operation' : 'refused'
}

const isUnknownSession = (phrase: string): boolean =>
  phrase.includes('"cause":"not_found"') ||
  (/instance|session|sesión|instancia/.test(phrase) && /does not exist|not found|no existe/.test(phrase))
const isUnknownOperation = (phrase: string): boolean =>
  /no (conoce|conozco|sabe)/.test(phrase) ||
  (phrase.includes('operation') && /unknown|unsupported|invalid|not supported|not found/.test(phrase))

function failureIn(status: number, json: unknown, webhookUrl: string): Failed | null {
  if (status >= 200 && status < 300) return null
  const why = whyRefused(only(json) ?? {})
  if (status === 404 && why === 'no_such_session') return failed(why)
  if (status === 404) return failed(isTestUrl(webhookUrl) ? 'test_url' : 'webhook_inactive')
  if (status === 401) return failed('no_permission')
  if (status === 403) return failed(why === 'duplicate' ? why : 'no_permission')
  return failed(isBadGateway(status) ? 'bad_gateway' : 'workflow_failed', 'maybe')
}

function understood<T>(json: unknown, read: (answer: object) => T | null): Called<T> {
  const said = only(json)
  const isEarly = said !== null && 'message' in said && said.message === TOO_EARLY
  const answer = said === null || isEarly ? null : read(said)
  return answer === null ? failed('not_ours', 'maybe') : { outcome: 'answered', answer }
}

/** The one object that was said; a workflow may say it in a list. */
function only(json: unknown): object | null {
  const said: unknown = Array.isArray(json) && json.length === 1 ? json[0] : json
  return typeof said === 'object' && said !== null && !Array.isArray(said) ? said : null
}
