import { paymentReceipts as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { DecideReceipt } from './decide-receipt.ts'

export const paymentReceiptRoutes = (bind: BindEndpoint, decide: DecideReceipt): void =>
  bind(api.decide, ({ id, ...decision }, { workspaceId, id: by }) =>
    decide({ ...decision, workspaceId, messageId: id, by }),
  )
