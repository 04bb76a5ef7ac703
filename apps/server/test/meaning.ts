import type { Db } from '../src/db/connect.ts'
import { openHouse } from './house.ts'
import { DOCUMENTS, read } from './papers.ts'
import { withAgent } from './people.ts'

export const RATES = 'Tarifas de envío: a Bogotá, 8.000; a Medellín, 12.000.'
export const WARRANTY = 'La garantía de fábrica dura un año contado desde la compra.'
/** Shares no word with `RATES`. */
export const QUESTION = '¿Cuánto cuesta algo?'
export const WORDED = '¿Qué tarifas de envío tienen?'

/** What vectors there are. */
export const setsIn = async (db: Db) =>
  (await db.selectFrom('vectorSets').select(['model', 'dimensions']).orderBy('id').execute()).map(
    ({ model, dimensions }) => `${model} ${dimensions}`,
  )

/** A house whose operator gave a model that reads meanings, and a shop in it. */
export async function openMeaningHouse({ env = {}, ...options }: Parameters<typeof openHouse>[0] = {}) {
  const house = await openHouse({ ...options, env: { EMBEDDING_MODEL: 'significados', ...env } })
  const shop = await withAgent(house)
  const { token, agent } = shop
  const ask = async (query = QUESTION, agentId: string | null = agent.id) =>
    (await house.call('POST', '/api/knowledge/search', { query, agentId }, token)).body.data
  return {
    house,
    ...shop,
    ask,
    paper: (content: string, name: string) => read(house, token, content, { name, agentId: agent.id }),
    /** A list of so many rows: as many passages. */
    rows: (count: number, name: string) =>
      read(house, token, ['Cosa,Color', ...Array.from({ length: count }, (_, at) => `cosa ${at},${at}`)].join('\n'), {
        name,
        fileName: `${name}.csv`,
        agentId: agent.id,
      }),
    look: async (id: string) => (await house.call('GET', `${DOCUMENTS}/${id}`, undefined, token)).body.data,
    sets: () => setsIn(house.db),
  }
}
