import type { Phone } from '../../test/fakes/whatsapp/phone.ts'
import type { WhatsApp } from '../../test/fakes/whatsapp/whatsapp.ts'
import { documentsOf } from '../documents.ts'
import type { Story } from '../stories/story.ts'
import { chatIdOf, type Counter, type Desk, openingsOf, SUGGESTIONS, type ThreadLine, type Visitor } from './desk.ts'

/** The line for customers with WhatsApp: each writes from a phone of their own, and reads there. */
export const createWhatsAppDesk = (
  whatsapp: WhatsApp,
  stories: Story[],
  numbersWithAgent: () => Promise<string[]>,
): Desk => {
  const shopOf = (number: string): Phone | undefined =>
    whatsapp.phones.find((phone) => phone.number === number && isHeard(phone))

  const phoneOf = (customer: string): Phone => {
    const number = `57${3_000_000_000 + (chatIdOf(customer) % 1_000_000_000)}`
    return (
      whatsapp.phones.find((phone) => phone.number === number) ?? whatsapp.addPhone({ number, name: customer.trim() })
    )
  }

  const counterOf = ({ number, name }: Phone): Counter => {
    const story = stories.find(({ phoneNumber }) => phoneNumber?.replaceAll(/\D/g, '') === number)
    return {
      username: number,
      shown: `+${number}`,
      platform: 'whatsapp',
      name: story?.name ?? name,
      suggestions: story ? openingsOf(story) : SUGGESTIONS,
      documents: story ? documentsOf(story).map(({ file, title }) => ({ file, title })) : [],
    }
  }

  return {
    shelves: [],
    async counters() {
      const numbers = await numbersWithAgent()
      return whatsapp.phones.filter((phone) => isHeard(phone) && numbers.includes(phone.number)).map(counterOf)
    },
    async say({ agent, customer }: Visitor, text: string) {
      const shop = shopOf(agent)
      if (!shop) return false
      await phoneOf(customer).write(shop, text)
      return true
    },
    thread({ agent, customer }: Visitor): ThreadLine[] {
      const { chat, number } = phoneOf(customer)
      return chat
        .filter(({ from, to }) => from === agent || to === agent)
        .map(({ from, text, at }, i) => ({ id: i + 1, from: from === number ? 'customer' : 'agent', text, at }))
    },
    typingAt: () => undefined,
    listen: whatsapp.bell.listen,
  }
}

/** A computer of that phone is on the line. */
const isHeard = ({ devices }: Phone) => devices.some(({ line }) => line !== null)
