import type { MessageCard, MessageDetails, MessageType } from '@portavoz/contract'

type CardMessage = { type: MessageType; details: MessageDetails | null }

/** The place or person that people sent as a message; null for other messages. */
export function findOutboundCard({ type, details }: CardMessage): MessageCard | null {
  if (type === 'location' && details?.point) return { type, ...details.point }
  if (type !== 'contact' || !details?.contactName || !details.contactPhone) return null
  return { type, name: details.contactName, phone: details.contactPhone }
}
