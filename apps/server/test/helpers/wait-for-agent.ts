import type { Agent } from '@portavoz/contract'
import type { TestServer } from '../test-server.ts'
import { openEventStream } from './event-stream.ts'

/** Returns the agent as soon as it satisfies `isSo`; it is fetched again after each event on the console stream. */
export async function waitForAgent(
  server: TestServer,
  token: string,
  id: string,
  isSo: (agent: Agent) => boolean,
): Promise<Agent> {
  const stream = await openEventStream(server.url, token)
  for (let seenEvents = 0; ; seenEvents = stream.events.length) {
    const agent: Agent = (await server.call('GET', `/api/agents/${id}`, undefined, token)).body.data
    if (isSo(agent)) return stream.close().then(() => agent)
    await stream.waitUntil(
      () => stream.events.length > seenEvents,
      `another state than ${JSON.stringify([agent.connection, agent.problem])}`,
    )
  }
}

export const isAgentConnected = (agent: Agent): boolean => agent.connection.state === 'connected'
