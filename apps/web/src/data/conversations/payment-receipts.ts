import { type Message, paymentReceipts, type PaymentReceipt, type PaymentReceiptStatus } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { mapItems } from '../query/pages.ts'
import { messagesQuery } from './messages.ts'

/**
 * Shows the decision at once, also in a page that live updates do not read again. A page that was refused reads what
 * was decided.
 */
export function useDecideReceipt(
  { id, conversationId }: Pick<Message, 'id' | 'conversationId'>,
  { status: statusBefore }: Pick<PaymentReceipt, 'status'>,
) {
  const client = useQueryClient()
  const messages = messagesQuery(conversationId)
  return useMutation({
    mutationFn: (status: PaymentReceiptStatus) => callApi(paymentReceipts.decide, { id, status, statusBefore }),
    onError: () => client.invalidateQueries(messages),
    onSuccess: (paymentReceipt) =>
      client.setQueryData(
        messages.queryKey,
        (data) => data && mapItems(data, (message) => (message.id === id ? { ...message, paymentReceipt } : message)),
      ),
  })
}
