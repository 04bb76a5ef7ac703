import type { FileStore } from '../../ports/file-store.ts'
import { createDecideReceipt, type DecideReceiptDeps } from './decide-receipt.ts'
import { createFindReceipt, type FindReceiptDeps } from './find-receipt.ts'
import { createHashFile } from './hash-file.ts'
import { createPaymentReceiptStore } from './payment-receipts.store.ts'

type PaymentReceiptsDeps = Omit<FindReceiptDeps & DecideReceiptDeps, 'store' | 'hashFile'> & {
  /** The files of messages. */
  fileStore: Pick<FileStore, 'open'>
}

/** Proofs of payment of contacts: what they claim, and what a person found in the own account. */
export function createPaymentReceiptsModule(deps: PaymentReceiptsDeps) {
  const store = createPaymentReceiptStore(deps.db)
  return {
    find: createFindReceipt({ ...deps, store, hashFile: createHashFile(deps.fileStore, deps.log) }),
    decide: createDecideReceipt({ ...deps, store }),
  }
}
