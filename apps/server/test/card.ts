import type { Agent } from '@portavoz/contract'
import type { TestHouse } from './house.ts'
import { openStream } from './stream.ts'

/** An agent's card, as soon as an open console is told something after which `isSo`. */
export async function cardUntil(
  house: TestHouse,
  token: string,
  id: string,
  isSo: (agent: Agent) => boolean,
): Promise<Agent> {
  const stream = await openStream(house.url, token)
  for (let told = 0; ; told = stream.events.length) {
    const agent: Agent = (await house.call('GET', `/api/agents/${id}`, undefined, token)).body.data
    if (isSo(agent)) return stream.close().then(() => agent)
    await stream.until(
      () => stream.events.length > told,
      `another state than ${JSON.stringify([agent.connection, agent.problem])}`,
    )
  }
}

export const isConnected = (agent: Agent): boolean => agent.connection.state === 'connected'
