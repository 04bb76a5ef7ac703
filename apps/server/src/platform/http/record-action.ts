import type { AuditAction, Endpoint } from '@portavoz/contract'
import type { FastifyRequest } from 'fastify'
import { readClientInfo } from './client-info.ts'
import { ownValue } from '../text/own-value.ts'
import { visibleText } from '../text/visible-text.ts'
import type { Viewer } from './viewer.ts'

type ActingUser = Pick<Viewer, 'id' | 'username' | 'workspaceId' | 'membership'>

/** `workspaceId` is null for what a person does with the own account. */
type RecordedAction = {
  action: AuditAction
  workspaceId: string | null
  viewer: Pick<Viewer, 'id' | 'username'>
  source: string
  detail: Record<string, string> | null
}

/** Writes one line of the audit log; never rejects, because the action already happened. */
export type RecordAction = (action: RecordedAction) => Promise<void>

/** Says in Spanish what a call changed, for its line of the audit log; never with a secret. */
export type DescribeChange = (words: string) => void

type EndpointCall = { endpoint: Endpoint; input: unknown; viewer: ActingUser; request: FastifyRequest }

/** Runs the handler of a call and records its action, if the endpoint has one and the handler succeeds. */
export async function runRecorded<T>(
  record: RecordAction,
  { endpoint, input, viewer, request }: EndpointCall,
  handle: (describe: DescribeChange) => T,
): Promise<Awaited<T>> {
  let changes: string | null = null
  const result = await handle((words) => (changes = visibleText(words).slice(0, CHANGES_MAX).toWellFormed()))
  const action = actionOf(endpoint, input, changes !== null)
  if (action) {
    const { source } = readClientInfo(request)
    const isOfWorkspace = isOfWorkspaceCall(endpoint) || (action === 'data.exported' && isOwner(viewer))
    const workspaceId = isOfWorkspace ? viewer.workspaceId : null
    const ids = pathValues(endpoint, input)
    await record({ action, workspaceId, viewer, source, detail: changes === null ? ids : { ...ids, changes } })
  }
  return result
}

/** The database keeps at most 1,000 characters of details. */
const CHANGES_MAX = 400

/** What the audit log records of a call with this input. */
function actionOf({ audit }: Endpoint, input: unknown, isDescribed: boolean): AuditAction | undefined {
  if (typeof audit !== 'object') return audit
  if ('ifDescribed' in audit) return isDescribed ? audit.ifDescribed : undefined
  const value = (input as Record<string, unknown>)[audit.field]
  if ('byValue' in audit) return ownValue(audit.byValue, String(value))
  return value === true ? audit.whenTrue : audit.whenFalse
}

/** Calls of a person's own account and of the installation concern no workspace. */
const isOfWorkspaceCall = ({ access }: Endpoint): boolean => access !== 'person' && !access.startsWith('ROLE_')

/** The owner's export holds the whole workspace. */
const isOwner = ({ membership }: ActingUser): boolean => membership?.role === 'owner'

/** The ids in the path. Query and body are left out, because they may contain a secret or a customer's text. */
function pathValues({ path }: Endpoint, input: unknown): Record<string, string> | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  if (names.length === 0) return null
  const values = input as Record<string, unknown>
  return Object.fromEntries(names.map((name) => [name, String(values[name])]))
}
