import { formatCoordinates, type MessageCard } from '@portavoz/contract'
import type { ChannelAccount } from '../../../ports/channel-account.ts'
import type { DeliveryResult } from '../../../ports/channel.ts'
import { botIdOf, type OpenBotApi } from '../bot-api.ts'

/** Sends a place or a person. A venue needs a title and an address. Throws errors of grammY. */
export async function sendTelegramCard(
  openApi: OpenBotApi,
  { botToken }: ChannelAccount,
  contactKey: string,
  card: MessageCard,
): Promise<DeliveryResult> {
  const api = await openApi(botToken)
  const send = () => {
    if (card.type === 'contact') return api.sendContact(contactKey, card.phone, card.name)
    const { latitude, longitude, name, address } = card
    const title = name || address
    if (title === '') return api.sendLocation(contactKey, latitude, longitude)
    const below = name === '' || address === '' ? formatCoordinates(card) : address
    return api.sendVenue(contactKey, latitude, longitude, title, below)
  }
  const sent = await send()
  return { outcome: 'sent', externalId: `${botIdOf(botToken)}:${sent.message_id}` }
}
