import type { JournalLine } from '../journal.store.ts'

/** Journal steps that end the delivery of one part of a reply, the worst last. */
export const deliverySteps = [
  'reported_reply',
  'relayed_reply',
  'witnessed_reply',
  'sent',
  'forestalled',
  'refused',
  'never_fetched',
  'failed',
  'blocked',
  'uncertain',
] as const
export type DeliveryStep = (typeof deliverySteps)[number]

const isDeliveryStep = (row: JournalLine): row is JournalLine & { step: DeliveryStep } =>
  deliverySteps.some((one) => one === row.step)

/** What happened since a person reopened the exchange last; before that, everything. */
const sinceReopened = (rows: JournalLine[]): JournalLine[] =>
  rows.slice(rows.findLastIndex(({ step }) => step === 'reopened') + 1)

/** The worst delivery among the parts of the last reply, taking the last step of each part. */
export function findWorstDelivery(rows: JournalLine[]): (JournalLine & { step: DeliveryStep }) | undefined {
  const lastOfEach = new Map(
    sinceReopened(rows)
      .filter(isDeliveryStep)
      .map((row) => [row.messageId, row]),
  )
  return [...lastOfEach.values()]
    .toSorted((a, b) => deliverySteps.indexOf(a.step) - deliverySteps.indexOf(b.step))
    .at(-1)
}
