import { documents, knowledge, type KnowledgeSearchResult, type ReplySource } from '@portavoz/contract'
import { createApiCaller, type DemoApiCall } from './api-caller.ts'
import type { OwnedAgent } from './create-accounts.ts'
import { slotNames } from './stories/sentences.ts'
import type { StoryTopic } from './stories/story.ts'
import { waitUntil } from './wait-until.ts'

export type TopicSources = ReadonlyMap<StoryTopic, readonly ReplySource[]>

/** Waits for the documents and asks the product's search for the place that answers each topic. */
export const readSources = async (url: string, agents: OwnedAgent[]): Promise<TopicSources> => {
  const call = createApiCaller(url)
  const sources = new Map<StoryTopic, readonly ReplySource[]>()
  await Promise.all(
    agents.map(async ({ agentId, token, story }) => {
      await waitForDocuments(call, agentId, token)
      for (const topic of story.topics) sources.set(topic, await findSources(call, agentId, token, topic))
    }),
  )
  return sources
}

const waitForDocuments = (call: DemoApiCall, agentId: string, token: string) =>
  waitUntil(async () => {
    const { data } = await call('GET', documents.ofAgent.path.replace(':id', agentId), undefined, token)
    return (data as { items: { processingStatus: string }[] }).items.every(
      (one) => one.processingStatus === 'COMPLETED',
    )
  }, 'la lectura de los documentos')

const findSources = async (call: DemoApiCall, agentId: string, token: string, topic: StoryTopic) => {
  const query = topic.voice?.says ?? topic.questions.find((question) => slotNames(question).length === 0)
  if (query === undefined) return []
  const { method, path } = knowledge.search
  const { data } = await call(method, path, { query, agentId }, token)
  const { quote } = data as KnowledgeSearchResult
  return quote ? [quote.source] : []
}
