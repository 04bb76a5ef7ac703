import { walletLabel } from '@portavoz/contract'
import type { ModelCall, ModelReply } from '../fakes/model/model-reply.ts'
import type { PrintedReceipt } from './draw-receipt.ts'

/** What a model that sees the receipt answers, as a call of the tool. */
export const asReceipt = ({ account, wallet, ...printed }: PrintedReceipt): ModelReply => ({
  tool: {
    name: 'payment_receipt',
    input: { is_receipt: 'sí', wallet: walletLabel(wallet), ...printed, payee_account: account },
  },
})

/** The requests that ask whether a picture is a receipt. */
export const callsOfReceipts = (calls: readonly ModelCall[]): ModelCall[] =>
  calls.filter(({ body }) => JSON.stringify(body).includes('Anota esta imagen con payment_receipt.'))
