import { onTestFinished } from 'vitest'
import { startWebhookReceiver } from '../fakes/webhook/webhook-receiver.ts'
import type { ModelReply } from '../fakes/model/model-reply.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { sendAndDrain, createOwnerWithAgent } from '../test-accounts.ts'

export const luz = { id: 99, firstName: 'Luz' }
export const beto = { id: 98, firstName: 'Beto' }

const saveLeadCall = (input: object): ModelReply => ({ tool: { name: 'save_lead', input } })

const introductionOf = (fields: Record<string, string>) => `Soy ${Object.values(fields).join(', ')}`

type LeadServerOptions = Parameters<typeof startTestServer>[0]

/** A server with an agent, and a receiver for its leads at `url`. */
export async function startLeadServer(options: LeadServerOptions = {}, config: Record<string, unknown> = {}) {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  const testServer = await startTestServer({
    ...options,
    env: { ALLOWED_PRIVATE_ORIGINS: receiver.origin, ...options.env },
  })
  const arrangement = await createOwnerWithAgent(testServer, config)
  const path = `/api/agents/${arrangement.agent.id}`
  const call = (method: string, tail: string, body?: unknown, token = arrangement.token) =>
    testServer.call(method, path + tail, body, token)
  return {
    ...arrangement,
    server: testServer,
    receiver,
    call,
    /** Sets the agent's lead webhook and gives its secret to the receiver. */
    async setLeadWebhook(url = receiver.url) {
      const { body } = await call('PUT', '/lead-webhook', { url })
      receiver.setSecret(body.data.secret)
      return body.data.secret as string
    },
    /** A customer writes these fields; resolves once the lead is saved and the work is done. */
    async giveLead(customer: typeof luz, fields: Record<string, string>) {
      testServer.model.queueReplies(saveLeadCall(fields), 'Gracias')
      await sendAndDrain(testServer, arrangement.bot, customer, introductionOf(fields))
    },
    /** The same for a server whose workers run. */
    sendLeadMessage(customer: typeof luz, fields: Record<string, string>) {
      testServer.model.queueReplies(saveLeadCall(fields), 'Gracias')
      arrangement.bot.sendAsCustomer(customer, introductionOf(fields))
    },
    fetchLeads: async (query = '') => (await call('GET', `/leads${query}`)).body.data.items,
    fetchDeliveries: async () => (await call('GET', '/lead-webhook/deliveries')).body.data,
  }
}

/** Inserts a contact's lead without a model. */
export const insertLead = (
  { pool }: TestServer,
  conversation: string,
  fields: Record<string, string>,
  updatedAt: Date,
) =>
  pool.query(
    `insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
      select id, workspace_id, agent_id, $2::jsonb, $3, $3 from conversations where id = $1
      on conflict (conversation_id) do update set fields = leads.fields || excluded.fields,
        updated_at = excluded.updated_at`,
    [conversation, JSON.stringify(fields), updatedAt],
  )
