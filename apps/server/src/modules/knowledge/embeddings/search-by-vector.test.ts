import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  startEmbeddingServer,
  PARAPHRASED_QUESTION,
  RATES_TEXT,
  WARRANTY_TEXT,
  LITERAL_QUESTION,
} from '../../../../test/helpers/embedding-server.ts'
import { DOCUMENTS_PATH, uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import { sendAndDrain, signUp, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const ana = { id: 77, firstName: 'Ana' }
const documentNamesOf = (asked: { recalled: { documentName: string }[] }) =>
  asked.recalled.map((one) => one.documentName)

test('vector search: a paraphrase is found and reaches the model, and is not quoted without one', async () => {
  const { server, token, bot, search: ask, uploadText } = await startEmbeddingServer()
  const rates = await uploadText(RATES_TEXT, 'Tarifas')
  await uploadText(WARRANTY_TEXT, 'Garantía')
  expect(rates).toMatchObject({ processingStatus: 'COMPLETED', stage: null, meaning: { isRead: true, trouble: null } })

  const result = await ask()
  expect(result).toMatchObject({ by: 'words_and_meaning', quote: null })
  expect(result.recalled).toMatchObject([{ documentName: 'Tarifas', by: 'meaning', strength: 0 }])
  expect(result.recalled[0].similarity).toBeGreaterThan(0.2)
  const wordedResult = await ask(LITERAL_QUESTION)
  expect(wordedResult.recalled[0]).toMatchObject({ documentName: 'Tarifas', by: 'both' })
  expect(wordedResult.quote.text).toBe(RATES_TEXT)

  server.model.queueReplies('A Bogotá son 8.000 [1].')
  await sendAndDrain(server, bot, ana, PARAPHRASED_QUESTION)
  expect(JSON.stringify(server.model.calls.at(-1)?.body)).toContain(RATES_TEXT)
  const reply = (await fetchThread(server, token)).messages.at(-1)
  expect(reply).toMatchObject({ content: 'A Bogotá son 8.000.', metadata: { sources: [{ name: 'Tarifas' }] } })
  const asked = server.model.embeddingCalls.length
  expect((await ask('¿y a mí qué?')).by).toBe('words')
  expect(server.model.embeddingCalls).toHaveLength(asked)
})

test('vector search: other accounts, other agents, expired and deleted documents are never found', async () => {
  const { server, token, agent, search: ask, uploadText } = await startEmbeddingServer()
  const neighbour = await signUp(server, 'vecina')
  await uploadAndProcess(server, neighbour.token, `${RATES_TEXT} Y un recargo.`, { name: 'De la vecina' })
  const second = await server.call('GET', '/api/agents', undefined, token)
  expect(second.body.data).toHaveLength(1)
  const ownDocument = await uploadText(RATES_TEXT, 'Mías')
  expect(documentNamesOf(await ask())).toEqual(['Mías'])
  expect(documentNamesOf(await ask(PARAPHRASED_QUESTION, null))).toEqual(['Mías'])

  const path = `${DOCUMENTS_PATH}/${ownDocument.id}`
  const setValidUntil = async (validUntil: string | null) =>
    server.call('PUT', path, { validUntil, timeZone: 'America/Bogota' }, token)
  await setValidUntil('2020-01-31')
  expect(await ask()).toMatchObject({ recalled: [], by: 'words' })
  await setValidUntil(null)
  expect(documentNamesOf(await ask())).toEqual(['Mías'])
  const sharedDocument = await uploadAndProcess(server, token, RATES_TEXT, { name: 'De todos' })
  expect(new Set(documentNamesOf(await ask()))).toEqual(new Set(['Mías', 'De todos']))

  // The clean-up has not run yet; the search must not find them anyway.
  await server.call('DELETE', path, undefined, token)
  expect(documentNamesOf(await ask())).toEqual(['De todos'])
  await server.call('PUT', `${DOCUMENTS_PATH}/${sharedDocument.id}`, { agentId: agent.id }, token)
  expect(documentNamesOf(await ask())).toEqual(['De todos'])
  await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(documentNamesOf(await ask(PARAPHRASED_QUESTION, null))).toEqual([])
  const { rows } = await server.pool.query(
    'select s.workspace_id from vectors v join vector_sets s on s.id = v.set_id group by s.workspace_id',
  )
  expect(rows).toEqual([{ workspace_id: neighbour.id }])
})

test('vector search: a replaced file is found by its new content only', async () => {
  const { server, token, search: ask, uploadText } = await startEmbeddingServer()
  const { id } = await uploadText(RATES_TEXT, 'Papel')
  await ask()
  const form = new FormData()
  form.append('file', new Blob([WARRANTY_TEXT]), 'garantia.txt')
  await server.call('PUT', `${DOCUMENTS_PATH}/${id}/file`, form, token)
  expect((await ask()).recalled).toEqual([])
  await server.drain()
  expect((await ask()).recalled).toEqual([])
  expect((await ask('¿Y si lo compré en un año y la fábrica…?')).recalled[0]).toMatchObject({
    text: WARRANTY_TEXT,
    by: 'both',
  })
})

test('vector search: a slow provider leaves the question to word search and rests for a while', async () => {
  const { server, search: ask, uploadText } = await startEmbeddingServer({ embeddingTimeoutMs: 300 })
  await uploadText(RATES_TEXT, 'Tarifas')
  server.model.queueEmbeddings({ trouble: 'hang' })
  const lateResult = await ask(LITERAL_QUESTION)
  expect(lateResult).toMatchObject({
    by: 'words',
    recalled: [{ documentName: 'Tarifas', by: 'words', similarity: null }],
  })
  const asked = server.model.embeddingCalls.length
  expect((await ask(LITERAL_QUESTION)).by).toBe('words')
  expect(server.model.embeddingCalls).toHaveLength(asked)
  server.advanceClock(31_000)
  expect((await ask(LITERAL_QUESTION)).by).toBe('words_and_meaning')
})

test('vector search: without an embedding model nothing is requested and no document waits', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const paper = await uploadAndProcess(server, token, RATES_TEXT, { name: 'Tarifas', agentId: agent.id })
  expect(paper).toMatchObject({ processingStatus: 'COMPLETED', stage: null, meaning: null })
  const { body } = await server.call(
    'POST',
    '/api/knowledge/search',
    { query: LITERAL_QUESTION, agentId: agent.id },
    token,
  )
  expect(body.data).toMatchObject({ by: 'words', recalled: [{ by: 'words', similarity: null }] })
  expect(server.model.embeddingCalls).toEqual([])
})

test('vector search: an agent’s own OpenAI key embeds its documents while it is set', async () => {
  const server = await startTestServer({ allowsFakeModel: true })
  const model = { provider: 'openai', name: 'eco', baseUrl: `${server.model.url}/v1` }
  const { token, agent } = await createOwnerWithAgent(server)
  await uploadAndProcess(server, token, RATES_TEXT, { name: 'Tarifas', agentId: agent.id })
  const ask = async () =>
    (await server.call('POST', '/api/knowledge/search', { query: PARAPHRASED_QUESTION, agentId: agent.id }, token)).body
      .data
  const setApiKey = (openai: string) =>
    server.call('PUT', `/api/agents/${agent.id}`, { customConfig: { model, apiKeys: { openai } } }, token)
  expect(await ask()).toMatchObject({ by: 'words', recalled: [] })

  await setApiKey('sk-de-ana')
  await server.drain()
  expect(documentNamesOf(await ask())).toEqual(['Tarifas'])
  expect(server.model.embeddingCalls.at(-1)).toMatchObject({
    model: 'text-embedding-3-small',
    headers: { authorization: 'Bearer sk-de-ana' },
  })
  const asked = server.model.embeddingCalls.length
  await setApiKey('')
  await server.drain()
  expect(await ask()).toMatchObject({ by: 'words', recalled: [] })
  expect(server.model.embeddingCalls).toHaveLength(asked)
})
