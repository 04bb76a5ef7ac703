import { onTestFinished } from 'vitest'
import { openReceiver } from './fakes/receiver/receiver.ts'
import type { Reply } from './fakes/model/reply.ts'
import { openHouse, type TestHouse } from './house.ts'
import { converse, withAgent } from './people.ts'

export const luz = { id: 99, firstName: 'Luz' }
export const beto = { id: 98, firstName: 'Beto' }

const saves = (input: object): Reply => ({ tool: { name: 'save_lead', input } })

const wordsOf = (fields: Record<string, string>) => `Soy ${Object.values(fields).join(', ')}`

type Options = Parameters<typeof openHouse>[0]

/** A house with an agent, and somebody's server to which its leads are sent; `url` is where, if they are. */
export async function openSales(options: Options = {}, config: Record<string, unknown> = {}) {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const house = await openHouse({ ...options, env: { ALLOWED_PRIVATE_ORIGINS: receiver.origin, ...options.env } })
  const made = await withAgent(house, config)
  const path = `/api/agents/${made.agent.id}`
  const call = (method: string, tail: string, body?: unknown, token = made.token) =>
    house.call(method, path + tail, body, token)
  return {
    ...made,
    house,
    receiver,
    call,
    /** Gives the agent this address, and the receiver the secret. */
    async sendTo(url = receiver.url) {
      const { body } = await call('PUT', '/lead-webhook', { url })
      receiver.knows(body.data.secret)
      return body.data.secret as string
    },
    /** A customer tells this of themselves, in words that hold it, and everything that it asks for is done. */
    async tells(customer: typeof luz, fields: Record<string, string>) {
      house.model.reply(saves(fields), 'Gracias')
      await converse(house, made.bot, customer, wordsOf(fields))
    },
    /** The same, in a house that does its work by itself. */
    says(customer: typeof luz, fields: Record<string, string>) {
      house.model.reply(saves(fields), 'Gracias')
      made.bot.say(customer, wordsOf(fields))
    },
    leads: async (query = '') => (await call('GET', `/leads${query}`)).body.data.items,
    deliveries: async () => (await call('GET', '/lead-webhook/deliveries')).body.data,
  }
}

/** What the contact of a conversation told, without a model that heard it. */
export const keepLead = ({ pool }: TestHouse, conversation: string, fields: Record<string, string>, at: Date) =>
  pool.query(
    `insert into leads (conversation_id, user_id, agent_id, fields, created_at, updated_at)
      select id, user_id, agent_id, $2::jsonb, $3, $3 from conversations where id = $1
      on conflict (conversation_id) do update set fields = leads.fields || excluded.fields, updated_at = excluded.updated_at`,
    [conversation, JSON.stringify(fields), at],
  )
