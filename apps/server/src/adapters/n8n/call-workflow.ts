import { isTestUrl, limits, type N8nCause } from '@portavoz/contract'
import { jsonPrefix } from '../../platform/text/json/json-prefix.ts'
import type { N8nResult, CallWorkflow, N8nFailure } from '../../ports/n8n/automation.ts'
import { type N8nRequestOptions, requestN8n } from './request-n8n.ts'
import { failedCall, withFailures, isBadGateway } from './failures.ts'

/** A webhook that responds before its workflow has run answers with this. */
const STARTED_MESSAGE = 'Workflow was started'

/** Calls workflows of one workspace over HTTP. */
export const createCallWorkflow =
  (options: N8nRequestOptions): CallWorkflow =>
  async ({ webhookUrl, secret }, path, body, parseAnswer) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-portavoz-secret': secret }
    const post = { method: 'POST', headers, body: JSON.stringify(body) }
    return withFailures(async () => {
      const { status, json } = await requestN8n(options, `${webhookUrl}${path}`, post)
      return findRefusal(path, json) ?? httpFailure(status, json, webhookUrl) ?? parseResult(json, parseAnswer)
    })
  }

/** A refusal in the body counts with any status. */
function findRefusal(path: string, json: unknown): N8nFailure | null {
  const reply = singleObject(json)
  if (requiresLicense(path, reply)) return failedCall('evolution_license')
  const isNo = reply !== null && 'success' in reply && (reply.success === false || reply.success === 'false')
  if (!isNo) return null
  const cause = 'cause' in reply ? reply.cause : null
  const evolutionCause = path === SESSIONS_PATH ? evolutionCauses.get(cause) : undefined
  return failedCall(evolutionCause ?? refusalCause(reply), cause === 'uncertain' ? 'maybe' : 'no')
}

/** The path whose workflow calls Evolution API, and the causes that it reports. */
const SESSIONS_PATH = '/evolution-api'
const evolutionCauses = new Map<unknown, N8nCause>([
  ['file_unreachable', 'file_away'],
  ['unreachable', 'evolution_away'],
  ['wrong_token', 'evolution_key'],
  ['license_required', 'evolution_license'],
])

/** Evolution API 2.4 answers every call with this code until its license is activated; workflows may pass it on. */
const LICENSE_CODE = '"LICENSE_REQUIRED"'
const requiresLicense = (path: string, reply: object | null): boolean =>
  path === SESSIONS_PATH && reply !== null && jsonPrefix(reply, limits.errorTextMax).includes(LICENSE_CODE)

/** Workflows pass on Evolution API's message in different fields, so only its text tells the causes apart. */
function refusalCause(reply: object): 'duplicate' | 'no_such_session' | 'unknown_operation' | 'refused' {
  const text = jsonPrefix(reply, limits.errorTextMax).toLowerCase()
  if (/already (in use|exists)|ya existe/.test(text)) return 'duplicate'
  const phrases = text.split(/[,{}]/)
  if (phrases.some(isUnknownSession)) return 'no_such_session'
  return phrases.some(isUnknownOperation) ? 'unknown_operation' : 'refused'
}

const isUnknownSession = (phrase: string): boolean =>
  phrase.includes('"cause":"not_found"') ||
  (/instance|session|sesión|instancia/.test(phrase) && /does not exist|not found|no existe/.test(phrase))
const isUnknownOperation = (phrase: string): boolean =>
  /no (conoce|conozco|sabe)/.test(phrase) ||
  (phrase.includes('operation') && /unknown|unsupported|invalid|not supported|not found/.test(phrase))

function httpFailure(status: number, json: unknown, webhookUrl: string): N8nFailure | null {
  if (status >= 200 && status < 300) return null
  const cause = refusalCause(singleObject(json) ?? {})
  if (status === 404 && cause === 'no_such_session') return failedCall(cause)
  if (status === 404) return failedCall(isTestUrl(webhookUrl) ? 'test_url' : 'webhook_inactive')
  if (status === 401) return failedCall('no_permission')
  if (status === 403) return failedCall(cause === 'duplicate' ? cause : 'no_permission')
  return failedCall(isBadGateway(status) ? 'bad_gateway' : 'workflow_failed', 'maybe')
}

function parseResult<T>(json: unknown, parseAnswer: (answer: object) => T | null): N8nResult<T> {
  const reply = singleObject(json)
  const isEarly = reply !== null && 'message' in reply && reply.message === STARTED_MESSAGE
  const value = reply === null || isEarly ? null : parseAnswer(reply)
  return value === null ? failedCall('not_ours', 'maybe') : { outcome: 'answered', value }
}

/** The answer, or the one object of a list. */
function singleObject(json: unknown): object | null {
  const reply: unknown = Array.isArray(json) && json.length === 1 ? json[0] : json
  return typeof reply === 'object' && reply !== null && !Array.isArray(reply) ? reply : null
}
