import { formatReceiptDate, isWritten, type ReceiptScene, type StoryReceipts } from '../stories/receipts.ts'
import type { BusinessStory } from '../stories/story.ts'
import type { ContactHistory, DatedVisitLine } from './contact-history.ts'

const HOUR_MS = 3_600_000

/** The conversation of one proof of payment: asked, answered, sent, received, and decided where it was. */
export const receiptHistory = (
  { reply }: StoryReceipts,
  { hoursAgo, question, answer, caption, receipt, decision }: ReceiptScene,
  { utcOffsetHours }: BusinessStory,
  now: Date,
): ContactHistory => {
  let at = now.getTime() - hoursAgo * HOUR_MS
  const line = (from: DatedVisitLine['from'], text: string, seconds: number): DatedVisitLine => {
    at += seconds * 1_000
    return { from, type: 'text', text, afterSeconds: seconds, at: new Date(at) }
  }
  const [asked, answered, sent] = [line('contact', question, 0), line('ai', answer, 5), line('contact', caption, 460)]
  const received = line('ai', reply, 6)
  const decided = decision && line('console', decision.reply, 1_500)
  const proof: DatedVisitLine = {
    ...sent,
    type: isWritten(receipt) ? 'document' : 'image',
    file: receipt.file,
    receipt: {
      receipt,
      date: formatReceiptDate(sent.at, utcOffsetHours),
      answer,
      ...(decision &&
        decided && { decision: { status: decision.status, at: new Date(decided.at.getTime() - 60_000) } }),
    },
  }
  const lines = [asked, answered, proof, received]
  if (decision && decided) lines.push(decided, line('contact', decision.thanks, 240))
  return {
    visits: [{ lines, course: decision ? 'served' : 'receipt', isRecent: hoursAgo < 24 }],
    tags: ['pagos'],
    lead: null,
  }
}
