import type { TestHouse } from './house.ts'
import { thread, withAgent } from './people.ts'

const LOGS = '/api/conversation-logs'

/** An agent, and an n8n workflow with an integration key that asks it and reports for one contact. */
export async function withFlow(house: TestHouse, customConfig: Record<string, unknown> = {}, username?: string) {
  const made = await withAgent(house, customConfig, username)
  const { key } = (await house.call('POST', '/api/integration-keys', { name: 'n8n' }, made.token)).body.data
  const contact = { sessionName: made.agent.sessionName, userPhone: '99', userName: 'Luz' }
  const about = (externalId?: string) => ({ ...contact, externalId })
  const path = `/api/agents/${made.agent.id}/execution`
  const ask = (input: string, externalId?: string) =>
    house.call('POST', path, { input, conversation: about(externalId) }, key)
  /** Asks, and disconnects before the answer when the returned function is called. */
  const askAndLeave = (input: string, externalId: string) => {
    const leaving = new AbortController()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const body = JSON.stringify({ input, conversation: about(externalId) })
    const asked = fetch(house.url + path, { method: 'POST', headers, body, signal: leaving.signal }).catch(() => null)
    return async () => {
      leaving.abort()
      await asked
    }
  }
  const report = (log: object) => house.call('POST', LOGS, { ...contact, ...log }, key)
  return { ...made, key: key as string, about, ask, askAndLeave, report }
}

/** The only conversation of this account; undefined while there is none. */
export const converseThroughFlow = async (house: TestHouse, token: string) =>
  (await house.call('GET', '/api/conversations', undefined, token)).body.data.items[0]

/** «¿Por qué (no) respondió?» of the first message. */
export async function journalOf(house: TestHouse, token: string) {
  const { messages } = await thread(house, token)
  return (await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}
