import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fingerprintOf } from '../src/adapters/images/child/fingerprint.ts'
import type { Db, Tx } from '../src/db/connect.ts'
import type { ReceiptClaims } from '../src/modules/payment-receipts/claims.ts'
import { findAmounts } from '../src/modules/payment-receipts/parse/amounts.ts'
import { readClaims } from '../src/modules/payment-receipts/parse/read-claims.ts'
import { readReceiptWords } from '../src/modules/payment-receipts/parse/read-receipt-words.ts'
import { createPaymentReceiptStore } from '../src/modules/payment-receipts/payment-receipts.store.ts'
import type { DemoFile } from './month/rows.ts'
import type { SentReceipt } from './month/visit-script.ts'
import { isWritten } from './stories/receipts.ts'

const READ_MS = 2_400
const AMOUNTS_MAX = 5
const BUDGET_MS = 60_000

/** Stores what the product reads in the proofs of payment of the month, and what people found about them. */
export async function storeReceipts(db: Db, files: readonly DemoFile[]): Promise<void> {
  const store = createPaymentReceiptStore(db)
  for (const { messageId, workspaceId, at, receipt: sent } of files) {
    if (!sent) continue
    const { claims, fingerprint, fileHash, words } = await readReceipt(sent)
    const readAt = new Date(at.getTime() + READ_MS)
    await db.transaction().execute(async (tx) => {
      await insertReading(tx, { messageId, workspaceId, words, at, readAt })
      const agreedCents = findAmounts(sent.answer, AMOUNTS_MAX).map(({ cents }) => cents)
      await store.insert(tx, messageId, claims, { fingerprint, fileHash, agreedCents })
      if (!sent.decision) return
      const { status, at: decidedAt } = sent.decision
      // The owner, whose own business has their id.
      await store.decide(tx, { messageId, workspaceId, status, by: workspaceId }, decidedAt)
      await store.addJournalLine(tx, messageId, `receipt_${status}`, null, decidedAt)
    })
  }
}

type ReadReceipt = { claims: ReceiptClaims; fingerprint: string | null; fileHash: string | null; words: string | null }

async function readReceipt({ receipt, date }: SentReceipt): Promise<ReadReceipt> {
  if (isWritten(receipt)) {
    const words = receipt.lines(date).join('\n')
    const claims = readReceiptWords(words)
    if (!claims) throw new Error(`${receipt.file}: not read as a receipt`)
    return { claims, fingerprint: null, fileHash: null, words }
  }
  const picture = await readFile(new URL(`media/${receipt.file}`, import.meta.url))
  const fileHash = createHash('sha256').update(picture).digest('hex')
  return { claims: readClaims(receipt.printed), fingerprint: await bitsOf(picture), fileHash, words: null }
}

/** The fingerprint as zeros and ones. */
export const bitsOf = async (picture: Uint8Array): Promise<string> =>
  Array.from(await fingerprintOf(picture), (byte) => byte.toString(2).padStart(8, '0')).join('')

type DemoReading = { messageId: string; workspaceId: string; words: string | null; at: Date; readAt: Date }

const insertReading = (tx: Tx, { messageId, workspaceId, words, at, readAt }: DemoReading) =>
  tx
    .insertInto('readings')
    .values({
      messageId,
      workspaceId,
      kind: words === null ? 'picture' : 'file',
      state: 'kept',
      text: words,
      receiptAsked: words === null,
      dueBy: new Date(at.getTime() + BUDGET_MS),
      createdAt: at,
      endedAt: readAt,
    })
    .execute()
