import { randomBytes } from 'node:crypto'
import type { FakePhone } from '../../test/fakes/whatsapp/phone/phone.ts'
import type { FakeWhatsApp } from '../../test/fakes/whatsapp/whatsapp.ts'
import { readDocuments } from '../documents.ts'
import type { BusinessStory } from '../stories/story.ts'
import { type CustomerFile, attachmentsOf, linkOf } from './attachments.ts'
import { toWhatsAppContent } from './whatsapp-content.ts'
import {
  chatIdOf,
  shownOf,
  type ReachableAgent,
  type CustomerChat,
  suggestionsFor,
  SUGGESTIONS,
  type ChatLine,
  type ChatKey,
} from './customer-chat.ts'

/** The chat for WhatsApp customers: each writes and reads on a phone of their own. */
export const createWhatsAppChat = (
  whatsapp: FakeWhatsApp,
  stories: BusinessStory[],
  numbersWithAgent: () => Promise<string[]>,
): CustomerChat => {
  const attachmentsById = new Map<string, CustomerFile>()

  const agentPhoneOf = (number: string): FakePhone | undefined =>
    whatsapp.phones.find((phone) => phone.number === number && isConnected(phone))

  const phoneOf = (customer: string): FakePhone => {
    const number = String(573_990_000_000 + (chatIdOf(customer) % 10_000_000))
    return (
      whatsapp.phones.find((phone) => phone.number === number) ?? whatsapp.addPhone({ number, name: customer.trim() })
    )
  }

  const describeAgent = ({ number, name }: FakePhone): ReachableAgent => {
    const story = stories.find(({ phoneNumber }) => phoneNumber?.replaceAll(/\D/g, '') === number)
    return {
      username: number,
      shown: `+${number}`,
      platform: 'whatsapp',
      name: story?.name ?? name,
      suggestions: story ? suggestionsFor(story) : SUGGESTIONS,
      documents: story ? readDocuments(story).map(({ file, title }) => ({ file, title })) : [],
      attachments: attachmentsOf(story).map(linkOf),
    }
  }

  return {
    agentDocuments: [],
    async listAgents() {
      const numbers = await numbersWithAgent()
      return whatsapp.phones.filter((phone) => isConnected(phone) && numbers.includes(phone.number)).map(describeAgent)
    },
    async sendMessage({ agent, customer }: ChatKey, content: string | CustomerFile) {
      const agentPhone = agentPhoneOf(agent)
      if (!agentPhone) return false
      const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
      if (typeof content !== 'string') attachmentsById.set(id, content)
      await phoneOf(customer).write(agentPhone, toWhatsAppContent(whatsapp, content), { id })
      return true
    },
    thread({ agent, customer }: ChatKey): ChatLine[] {
      const { chat, number } = phoneOf(customer)
      return chat
        .filter(({ from, to }) => from === agent || to === agent)
        .map(({ id, from, text, at }, i) => ({
          id: i + 1,
          from: from === number ? 'customer' : 'agent',
          ...shownOf(attachmentsById.get(id) ?? text),
          at,
        }))
    },
    typingAt: () => undefined,
    subscribe: whatsapp.notifier.subscribe,
  }
}

/** A linked device of the phone has an open socket. */
const isConnected = ({ devices }: FakePhone) => devices.some(({ connection }) => connection !== null)
