import { AppError, type MessageCard } from '@portavoz/contract'
import { useSendCard } from '../../../../data/conversations/cards.ts'
import type { CardDialogProps } from './card-kind.ts'

/** Sends a place or a person once and closes its dialog. `errorOf`: what the server says of a field of the card. */
export function useCardForm({ conversationId, onSent, onClose }: CardDialogProps) {
  const { mutate, isPending, error } = useSendCard(conversationId)
  const fields = error instanceof AppError ? error.fields : undefined
  return {
    isPending,
    errorOf: (field: string) => fields?.[`card.${field}`] ?? fields?.[field],
    /** An error that belongs to no field. */
    error: fields ? null : error,
    send(card: MessageCard, afterwards?: () => void) {
      if (isPending) return
      const onSuccess = () => {
        afterwards?.()
        onSent()
        onClose()
      }
      mutate(card, { onSuccess })
    },
  }
}
