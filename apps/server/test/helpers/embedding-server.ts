import type { Db } from '../../src/db/connect.ts'
import { startTestServer } from '../test-server.ts'
import { DOCUMENTS_PATH, uploadAndProcess } from './upload-documents.ts'
import { createOwnerWithAgent } from '../test-accounts.ts'

export const RATES_TEXT = 'Tarifas de envío: a Bogotá, 8.000; a Medellín, 12.000.'
export const WARRANTY_TEXT = 'La garantía de fábrica dura un año contado desde la compra.'
/** Shares no word with `RATES_TEXT`. */
export const PARAPHRASED_QUESTION = '¿Cuánto cuesta algo?'
export const LITERAL_QUESTION = '¿Qué tarifas de envío tienen?'

/** Lists the stored vector sets. */
export const listVectorSets = async (db: Db) =>
  (await db.selectFrom('vectorSets').select(['model', 'dimensions']).orderBy('id').execute()).map(
    ({ model, dimensions }) => `${model} ${dimensions}`,
  )

/** A server with an embedding model, and an account with one agent. */
export async function startEmbeddingServer({ env = {}, ...options }: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ ...options, env: { EMBEDDING_MODEL: 'significados', ...env } })
  const shop = await createOwnerWithAgent(server)
  const { token, agent } = shop
  const search = async (query = PARAPHRASED_QUESTION, agentId: string | null = agent.id) =>
    (await server.call('POST', '/api/knowledge/search', { query, agentId }, token)).body.data
  return {
    server,
    ...shop,
    search,
    uploadText: (content: string, name: string) =>
      uploadAndProcess(server, token, content, { name, agentId: agent.id }),
    /** A table of `count` rows; each row becomes a passage. */
    uploadRows: (count: number, name: string) =>
      uploadAndProcess(
        server,
        token,
        ['Cosa,Color', ...Array.from({ length: count }, (_, index) => `cosa ${index},${index}`)].join('\n'),
        {
          name,
          fileName: `${name}.csv`,
          agentId: agent.id,
        },
      ),
    fetchDocument: async (id: string) =>
      (await server.call('GET', `${DOCUMENTS_PATH}/${id}`, undefined, token)).body.data,
    vectorSets: () => listVectorSets(server.db),
  }
}
