import { openHouse } from './house.ts'
import { read } from './papers.ts'
import { withAgent } from './people.ts'

/** A house without a model that learned this paper, and what it would quote. */
export async function taught(fileName: string, paper: string) {
  const house = await openHouse({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { token, agent } = await withAgent(house)
  await read(house, token, paper, { name: 'Preguntas', fileName, agentId: agent.id })
  return async (query: string): Promise<string | undefined> =>
    (await house.call('POST', '/api/knowledge/search', { query, agentId: agent.id }, token)).body.data.quote?.text
}
