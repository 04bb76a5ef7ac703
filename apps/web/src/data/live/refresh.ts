import type { ServerEvent } from '@portavoz/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { namedConversations } from '../conversations.ts'
import { documentKeys, keepStage } from '../document-changes.ts'
import { dropConversation, followConversation, refreshInbox } from '../inbox.ts'
import { askAgain } from '../in-turn.ts'
import { type NamedMessage, refreshThread, refreshThreads } from '../thread.ts'
import { createPaced } from './paced.ts'

type Gone = Extract<ServerEvent, { type: 'conversation' }>

const restMs = 300
/** What counts over everything is asked for no more often than this, and never twice at once. */
const paceMs = { 'conversation-stats': 1_000, 'extraction-counts': 5_000, 'document-stats': 1_000, questions: 5_000 }
/** What may have been scrolled to over many pages. */
const grown = ['conversations', 'messages']

const everything = [
  'conversations',
  'conversation-stats',
  'conversation-tags',
  'extraction-counts',
  'notes',
  'messages',
  'journal',
  'agents',
  'whatsapp-sessions',
  'agentless-sessions',
  'pending-deletions',
  'canned-replies',
  'saved-searches',
  'leads',
  'lead',
  'lead-webhook',
  'lead-deliveries',
  'questions',
  'tests',
  'model',
  'model-prices',
  'automation',
  ...documentKeys,
]

/** Which of the server's data an event makes old. */
function staleAfter(event: ServerEvent): QueryKey[] {
  switch (event.type) {
    case 'message':
      return [['conversation-stats'], ['extraction-counts'], ['journal'], ['agents'], ['questions']]
    case 'conversation':
      return [
        ['conversation-stats'],
        ['conversation-tags'],
        ['agents'],
        ['questions'],
        // What was found stays under the reader's eyes, but for what is no more.
        ...(event.isGone
          ? [['extraction-counts'], ['extraction-search'], ['leads']]
          : [['notes', event.conversationId]]),
      ]
    case 'agent':
      // Documents go with their agent, and show its name.
      return [
        ['agents'],
        ['agentless-sessions'],
        ['extraction-counts'],
        ['documents'],
        ['document-stats'],
        // What changed since they were run.
        ['tests', event.agentId],
      ]
    case 'session':
      return [['whatsapp-sessions', event.sessionName], ['agentless-sessions'], ['pending-deletions']]
    case 'canned_reply':
      return [['canned-replies']]
    case 'saved_search':
      return [['saved-searches']]
    case 'lead':
      return [
        ['leads', event.agentId],
        ['lead', event.conversationId],
      ]
    case 'lead_webhook':
      return [
        ['lead-webhook', event.agentId],
        ['lead-deliveries', event.agentId],
      ]
    case 'tests':
      return [['tests', event.agentId]]
    case 'question':
      return [['questions']]
    case 'evolution':
      return [['evolution']]
    case 'model':
    case 'budget':
      return [['model'], ['model-prices'], ['agents']]
    case 'automation':
      return [['automation']]
    case 'document':
      // How far its reading came is told whole; it counts nothing but the figures.
      return event.stage ? [['document-stats']] : [...documentKeys, 'questions', 'tests'].map((name) => [name])
  }
}

/**
 * Fetches again what an event made old: the first at once, those that rain after it together. Figures cost the server
 * more than a page: they keep a pace of their own.
 */
export function createRefresh(client: QueryClient, stop: AbortSignal) {
  const waiting = new Map<string, QueryKey>()
  const touched = new Map<string, NamedMessage[]>()
  const paced = new Map(Object.entries(paceMs).map(([name, ms]) => [name, createPaced(client, [name], ms, stop)]))
  let resting = false

  function flush() {
    if (stop.aborted) return
    resting = waiting.size + touched.size > 0
    if (!resting) return
    for (const queryKey of waiting.values()) askAgain(client, queryKey)
    if (touched.size > 0) void refreshInbox(client, new Set(touched.keys()))
    for (const [id, named] of touched) void refreshThread(client, id, named)
    waiting.clear()
    touched.clear()
    setTimeout(flush, restMs)
  }

  function add(keys: QueryKey[]) {
    for (const key of keys) {
      const pace = paced.get(String(key[0]))
      if (pace) pace()
      else waiting.set(JSON.stringify(key), key)
    }
    if (!resting) flush()
  }

  const touch = (id: string, named?: NamedMessage) =>
    touched.set(id, [...(touched.get(id) ?? []), ...(named ? [named] : [])])

  function leave({ conversationId: id, sessionName: name = '', continuesIn }: Gone) {
    touched.delete(id)
    waiting.delete(JSON.stringify(['notes', id]))
    if (continuesIn === undefined) dropConversation(client, id)
    else void followConversation(client, { id, name }, continuesIn)
  }

  /** Of what may have grown long, the beginning. */
  function beginnings() {
    void refreshInbox(client, new Set())
    void refreshThreads(client)
  }

  function look() {
    beginnings()
    add([...everything.filter((name) => !grown.includes(name)).map((name) => [name]), namedConversations])
  }

  return {
    after(event: ServerEvent) {
      if (event.type === 'message') touch(event.conversationId, { id: event.messageId, at: event.at })
      if (event.type === 'conversation') {
        if (event.isGone) leave(event)
        else touch(event.conversationId, event.messageId === undefined ? undefined : { id: event.messageId })
      }
      if (event.type === 'document' && event.stage) keepStage(client, event.documentId, event.stage)
      add(staleAfter(event))
    },
    /** After a silence so long that nobody tells any more what was missed: not even what was found is there for sure. */
    all: () => add([...everything, 'extraction-search'].map((name) => [name])),
    beginnings,
    /** To be sure: what is known to be missing is told one by one. */
    look,
  }
}
