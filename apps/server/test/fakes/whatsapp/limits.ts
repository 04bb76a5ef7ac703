import { type BinaryNode, getBinaryNodeChild } from 'baileys'
import type { Network } from './network.ts'
import type { Phone } from './phone.ts'
import { seconds, SERVER, stanza } from './stanzas.ts'

/** What the network lets a number do with new contacts; times in seconds. */
export type SendingLimits = {
  restriction: { endsAt: number | null; type: string } | null
  quota: {
    total: number
    used: number
    endsAt: number
    status: 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED'
  } | null
}

const RESTRICTION = '23983697327930364'
const QUOTA = '24503548349331633'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

const restrictionOf = ({ restriction }: SendingLimits) => ({
  is_active: restriction !== null,
  ...(restriction?.endsAt && { time_enforcement_ends: String(restriction.endsAt) }),
  ...(restriction && { enforcement_type: restriction.type }),
})

const quotaOf = ({ quota }: SendingLimits) => ({
  total_quota: quota?.total ?? 0,
  used_quota: quota?.used ?? 0,
  ...(quota && { cycle_end_timestamp: String(quota.endsAt) }),
  capping_status: quota?.status ?? 'NONE',
})

/** The answer to a question about one's own account; nothing while the network does not answer those. */
export function answerAboutLimits(question: BinaryNode, limits: SendingLimits | undefined): BinaryNode[] {
  const known = limits ?? { restriction: null, quota: null }
  const answers: Record<string, unknown> = {
    [RESTRICTION]: { xwa2_fetch_account_reachout_timelock: restrictionOf(known) },
    [QUOTA]: { xwa2_message_capping_info: quotaOf(known) },
  }
  const data = answers[question.attrs['query_id'] ?? '']
  return data === undefined ? [] : [{ tag: 'result', attrs: {}, content: json({ data }) }]
}

/** Tells the computers of a phone what changed, as the network does by itself. */
export function tellLimits(phone: Phone, limits: SendingLimits, what: 'restriction' | 'quota'): void {
  const [operation, data]: [string, unknown] =
    what === 'restriction'
      ? ['NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: restrictionOf(limits) }]
      : ['MessageCappingInfoNotification', { xwa2_notify_new_chat_messages_capping_info_update: quotaOf(limits) }]
  const id = `limits-${seconds()}-${Math.random().toString(36).slice(2)}`
  const update = stanza('update', { op_name: operation }, json({ data }))
  for (const { line } of phone.devices)
    line?.send(stanza('notification', { from: SERVER, id, type: 'mex', t: seconds() }, [update]))
}

/** Whether this iq asks about the account's own limits. */
export const isAboutLimits = (query: BinaryNode): boolean =>
  query.attrs['xmlns'] === 'w:mex' && getBinaryNodeChild(query, 'query') !== undefined

/** Changes what holds for a phone, tells its computers, and answers with it from now on. */
export function changeLimits({ limits }: Network, phone: Phone, changes: Partial<SendingLimits>, isTold: boolean) {
  const now = { ...(limits.get(phone.number) ?? { restriction: null, quota: null }), ...changes }
  limits.set(phone.number, now)
  if (!isTold) return
  if ('restriction' in changes) tellLimits(phone, now, 'restriction')
  if ('quota' in changes) tellLimits(phone, now, 'quota')
}
