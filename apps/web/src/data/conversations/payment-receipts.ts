import { type Message, paymentReceipts, type PaymentReceiptStatus } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { mapItems } from '../query/pages.ts'
import { messagesQuery } from './messages.ts'

/** Shows the decision at once, also in a page that live updates do not read again. */
export function useDecideReceipt({ id, conversationId }: Pick<Message, 'id' | 'conversationId'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: PaymentReceiptStatus) => callApi(paymentReceipts.decide, { id, status }),
    onSuccess: (paymentReceipt) =>
      client.setQueryData(
        messagesQuery(conversationId).queryKey,
        (data) => data && mapItems(data, (message) => (message.id === id ? { ...message, paymentReceipt } : message)),
      ),
  })
}
