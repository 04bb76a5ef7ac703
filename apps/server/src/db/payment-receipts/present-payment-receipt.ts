import type { PaymentReceipt } from '@portavoz/contract'
import type { PaymentReceiptFacts } from '../fragments/payment-receipt-of.ts'
import { receiptWarnings } from './payment-receipt-warnings.ts'

/** The receipt of a message as clients read it; null without one. */
export const presentPaymentReceipt = (facts: PaymentReceiptFacts | null | undefined): PaymentReceipt | null =>
  facts
    ? {
        status: facts.status,
        decidedBy:
          facts.decidedBy !== null && facts.deciderName !== null
            ? { id: facts.decidedBy, name: facts.deciderName }
            : null,
        decidedAt: facts.decidedAt === null ? null : new Date(facts.decidedAt).toISOString(),
        wallet: facts.wallet,
        amount: facts.amountCents === null ? null : { cents: facts.amountCents, currency: facts.currency },
        paidOn: facts.paidOn,
        reference: facts.reference,
        payer: facts.payer,
        payee: facts.payee,
        payeeAccount: facts.payeeAccount,
        warnings: receiptWarnings(facts),
      }
    : null
