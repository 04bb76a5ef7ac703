import { startTestServer } from '../test-server.ts'
import { uploadAndProcess } from './upload-documents.ts'
import { createOwnerWithAgent } from '../test-accounts.ts'

/** A server without a model and with this document; returns a function that gives the quote for a question. */
export async function createQuoteLookup(fileName: string, content: string) {
  const server = await startTestServer({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { token, agent } = await createOwnerWithAgent(server)
  await uploadAndProcess(server, token, content, { name: 'Preguntas', fileName, agentId: agent.id })
  return async (query: string): Promise<string | undefined> =>
    (await server.call('POST', '/api/knowledge/search', { query, agentId: agent.id }, token)).body.data.quote?.text
}
