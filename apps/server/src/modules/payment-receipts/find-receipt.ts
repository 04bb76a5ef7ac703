import { CustomConfig } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { LanguageModelError } from '../../ports/language-model.ts'
import type { ModelSession } from '../../ports/model-session.ts'
import type { ReducedPicture } from '../../ports/picture-reducer.ts'
import { askAboutPicture } from './ask-about-picture.ts'
import type { ReceiptClaims } from './claims.ts'
import type { HashFile } from './hash-file.ts'
import { findAmounts } from './parse/amounts.ts'
import { readReceiptWords } from './parse/read-receipt-words.ts'
import type { PaymentReceiptStore, ReceiptAgent } from './payment-receipts.store.ts'

/** What was read of a message: the words of a file, or a picture. */
export type ReadContent = { text: string } | { picture: ReducedPicture }

/** `until`: the reading must be over by then. */
export type FindReceiptTask = { messageId: string; signal: AbortSignal; until: Date }

/** Stores the receipt and its journal line, in the transaction that ends the reading. */
export type KeepReceipt = (tx: Tx, now: Date) => Promise<void>

export type FindReceiptDeps = {
  store: PaymentReceiptStore
  clock: Clock
  log: Log
  hashFile: HashFile
  /** Null without a model, or when its keys cannot be opened. */
  modelSessionFor: (agent: Omit<ReceiptAgent, 'config'> & { config: CustomConfig }) => Promise<ModelSession | null>
}

type FoundReceipt = {
  claims: ReceiptClaims
  fingerprint: string | null
  fileHash: string | null
  /** What the question to the model took. */
  paid: object | null
}

/** The customer waits for the reply. */
const QUESTION_MS = 12_000
/** What the rest of the reading takes. */
const RESERVE_MS = 3_000
const MIN_QUESTION_MS = 1_000
/** Amounts of the conversation that are compared. */
const AGREED_MAX = 50

/** Null where receipts are not read. Takes no reading down: what fails is as if there was no receipt. */
export function createFindReceipt({ store, clock, log, hashFile, modelSessionFor }: FindReceiptDeps) {
  async function keep(
    tx: Tx,
    messageId: string,
    { claims, fingerprint, fileHash, paid }: FoundReceipt,
    now: Date,
  ): Promise<void> {
    const texts = await store.textsBefore(tx, messageId)
    const amounts = texts.flatMap((text) => findAmounts(text, AGREED_MAX).map(({ cents }) => cents))
    const agreedCents = [...new Set(amounts)].slice(0, AGREED_MAX)
    await store.insert(tx, messageId, claims, { fingerprint, fileHash, agreedCents })
    await store.addJournalLine(tx, messageId, 'receipt_read', paid, now)
  }

  async function inWords(text: string, { messageId, signal }: FindReceiptTask): Promise<KeepReceipt | null> {
    const claims = readReceiptWords(text)
    if (!claims) return null
    const fileHash = await hashFile(messageId, signal)
    return (tx, now) => keep(tx, messageId, { claims, fingerprint: null, fileHash, paid: null }, now)
  }

  async function inPicture(
    { jpeg, fingerprint }: ReducedPicture,
    agent: ReceiptAgent,
    { messageId, signal, until }: FindReceiptTask,
  ): Promise<KeepReceipt | null> {
    const session = await modelSessionFor({ ...agent, config: CustomConfig.parse(agent.config) })
    const withinMs = Math.min(QUESTION_MS, until.getTime() - clock.now().getTime() - RESERVE_MS)
    if (!session?.seesPictures || session.spentBudget() !== null || withinMs < MIN_QUESTION_MS) return null
    if (!(await store.claimQuestion(messageId))) return null
    try {
      const claims = await askAboutPicture(session, jpeg, { signal, withinMs })
      const paid = session.paid()
      if (!claims) return (tx, now) => store.addJournalLine(tx, messageId, 'receipt_none', paid, now)
      const fileHash = await hashFile(messageId, signal)
      return (tx, now) => keep(tx, messageId, { claims, fingerprint, fileHash, paid }, now)
    } catch (error) {
      if (!(error instanceof LanguageModelError) || signal.aborted) throw error
      log.warn({ err: error, message: messageId }, 'the model was not able to look for a receipt')
      return (tx, now) => store.addJournalLine(tx, messageId, 'receipt_failed', { kind: error.kind }, now)
    }
  }

  return async (content: ReadContent, task: FindReceiptTask): Promise<KeepReceipt | null> => {
    const agent = await store.findAgent(task.messageId)
    if (!agent) return null
    return 'text' in content ? inWords(content.text, task) : inPicture(content.picture, agent, task)
  }
}
