import { type BinaryNode, getBinaryNodeChild } from 'baileys'
import type { FakePhone } from './phone/phone.ts'
import { nowSeconds, SERVER_JID, buildStanza } from './socket/stanzas.ts'

/** What the network allows a number with new contacts; times in seconds. */
export type SendingLimits = {
  restriction: { endsAt: number | null; type: string } | null
  quota: {
    total: number
    used: number
    endsAt: number
    status: 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED'
  } | null
}

const RESTRICTION_QUERY_ID = '23983697327930364'
const QUOTA_QUERY_ID = '24503548349331633'

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value))

const toRestrictionData = ({ restriction }: SendingLimits) => ({
  is_active: restriction !== null,
  ...(restriction?.endsAt && { time_enforcement_ends: String(restriction.endsAt) }),
  ...(restriction && { enforcement_type: restriction.type }),
})

const toQuotaData = ({ quota }: SendingLimits) => ({
  total_quota: quota?.total ?? 0,
  used_quota: quota?.used ?? 0,
  ...(quota && { cycle_end_timestamp: String(quota.endsAt) }),
  capping_status: quota?.status ?? 'NONE',
})

/** The answer to a query about the account's own limits; empty for an unknown query. */
export function answerLimitsQuery(question: BinaryNode, limits: SendingLimits | undefined): BinaryNode[] {
  const currentLimits = limits ?? { restriction: null, quota: null }
  const answers: Record<string, unknown> = {
    [RESTRICTION_QUERY_ID]: { xwa2_fetch_account_reachout_timelock: toRestrictionData(currentLimits) },
    [QUOTA_QUERY_ID]: { xwa2_message_capping_info: toQuotaData(currentLimits) },
  }
  const data = answers[question.attrs['query_id'] ?? '']
  return data === undefined ? [] : [{ tag: 'result', attrs: {}, content: encodeJson({ data }) }]
}

/** Notifies the devices of a phone of a change, as the network does. */
export function notifyLimits(phone: FakePhone, limits: SendingLimits, kind: 'restriction' | 'quota'): void {
  const [operation, data]: [string, unknown] =
    kind === 'restriction'
      ? ['NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: toRestrictionData(limits) }]
      : ['MessageCappingInfoNotification', { xwa2_notify_new_chat_messages_capping_info_update: toQuotaData(limits) }]
  const id = `limits-${nowSeconds()}-${Math.random().toString(36).slice(2)}`
  const update = buildStanza('update', { op_name: operation }, encodeJson({ data }))
  for (const { connection } of phone.devices)
    connection?.send(buildStanza('notification', { from: SERVER_JID, id, type: 'mex', t: nowSeconds() }, [update]))
}

/** Returns true if this iq queries the account's own limits. */
export const isLimitsQuery = (query: BinaryNode): boolean =>
  query.attrs['xmlns'] === 'w:mex' && getBinaryNodeChild(query, 'query') !== undefined

/** Changes the limits of a phone, notifies its devices, and answers later queries with them. */
export function updateLimits(
  { limits }: { limits: Map<string, SendingLimits> },
  phone: FakePhone,
  changes: Partial<SendingLimits>,
  isTold: boolean,
) {
  const newLimits = { ...(limits.get(phone.number) ?? { restriction: null, quota: null }), ...changes }
  limits.set(phone.number, newLimits)
  if (!isTold) return
  if ('restriction' in changes) notifyLimits(phone, newLimits, 'restriction')
  if ('quota' in changes) notifyLimits(phone, newLimits, 'quota')
}
