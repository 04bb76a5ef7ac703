import type { Message } from '@portavoz/contract'
import { canary } from '../contract/canary.ts'
import { insertLead } from '../helpers/lead-server.ts'
import type { TestServer } from '../test-server.ts'

/** Of the message with a file. */
export async function insertTranscript(
  { db, clock }: TestServer,
  workspaceId: string,
  messages: Message[],
): Promise<void> {
  const at = clock.now()
  const heard = {
    state: 'kept',
    text: canary.transcript,
    model: 'oido',
    dueBy: at,
    createdAt: at,
    endedAt: at,
  } as const
  const messageId = messages.find(({ type }) => type === 'document')?.id ?? ''
  await db
    .insertInto('transcripts')
    .values({ messageId, workspaceId, ...heard })
    .execute()
}

/** Of the message with a file. */
export async function insertPaymentReceipt(
  { db, clock }: TestServer,
  workspaceId: string,
  messages: Message[],
): Promise<void> {
  const messageId = messages.find(({ type }) => type === 'document')?.id ?? ''
  const claims = { wallet: 'nequi', amountCents: 5_000_000, currency: 'COP', paidOn: '2026-11-27' } as const
  const people = { payer: canary.receipt, payee: 'La Espiga', payeeAccount: null }
  const rest = { reference: 'M1234567', referenceKey: 'M1234567', fingerprint: null, agreedCents: [] }
  await db
    .insertInto('paymentReceipts')
    .values({ messageId, workspaceId, ...claims, ...people, ...rest, receivedAt: clock.now() })
    .execute()
}

/** Records the exchange of this message as unanswered. Returns its id. */
export async function insertUnansweredQuestion({ db, clock }: TestServer, messageId: string): Promise<string> {
  const { exchangeId, conversationId, workspaceId, agentId } = await db
    .selectFrom('messages as m')
    .innerJoin('exchanges as e', 'e.id', 'm.exchangeId')
    .select(['e.id as exchangeId', 'e.conversationId', 'e.workspaceId', 'e.agentId'])
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('unanswered')
    .values({ exchangeId, conversationId, workspaceId, agentId, at: clock.now() })
    .execute()
  return exchangeId
}

/** One lead is to be deleted, and one delivery was not accepted by its receiver. */
export async function createLeads(
  testServer: TestServer,
  token: string,
  agentId: string,
  [stays = '', toDelete = '']: readonly string[],
) {
  const webhook = `/api/agents/${agentId}/lead-webhook`
  const response = await testServer.call('PUT', webhook, { url: 'https://localhost:8443/interesados' }, token)
  for (const id of [stays, toDelete]) await insertLead(testServer, id, { budget: canary.lead }, testServer.clock.now())
  await testServer.drain(1)
  const { body } = await testServer.call('GET', `${webhook}/deliveries`, undefined, token)
  const deliveries = body.data as { id: string; leadId: string }[]
  const { secret } = response.body.data as { secret: string }
  return { toDelete, secret, delivery: deliveries.find(({ leadId }) => leadId === stays) }
}

/** One conversation for each call that deletes one; reported, not received, so that no agent answers in them. */
export async function createConversationsToDelete(testServer: TestServer, token: string, sessionName: string) {
  const told = async (userPhone: string) => {
    const log = { sessionName, userPhone, userMessage: 'sobra', createdAt: '2025-01-01T00:00:00Z' }
    const { body } = await testServer.call('POST', '/api/conversation-logs', log, token)
    const { items } = (
      await testServer.call('GET', `/api/conversations?session=${body.data.sessionName}`, undefined, token)
    ).body.data
    return items[0] as { id: string; sessionName: string }
  }
  return {
    remove: await told('5511'),
    erase: await told('5512'),
    session: await told('5513'),
    lead: await told('5515'),
  }
}
