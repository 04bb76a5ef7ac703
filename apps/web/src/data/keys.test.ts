import { ServerEvent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { keys } from './keys.ts'
import { staleKeysFor } from './live/query-refresh.ts'
import type { Resource } from './query/resource.ts'

const resources: Resource[] = Object.values(keys)

test('query keys: no two resources have the same name', () => {
  const names = resources.map(({ all }) => all[0])
  expect(names).toEqual([...new Set(names)])
})

test('pushed events: each type makes at least one resource stale', () => {
  const declared = new Set<unknown>(resources.flatMap(({ staleAfter = {} }) => Object.keys(staleAfter)))
  const pushed = ServerEvent._zod.def.options.map(({ shape }) => shape.type._zod.def.values[0])
  // Who is in a conversation is kept outside of the queries.
  expect(pushed.filter((type) => !declared.has(type))).toEqual(['presence'])
})

const conversation = { type: 'conversation', conversationId: 'c' } as const
const document = { type: 'document', documentId: 'd' } as const

test.each<[string, ServerEvent, string[]]>([
  [
    'changed conversation',
    conversation,
    [
      'agents',
      'contact-card',
      'conversation-activity/c',
      'conversation-stats',
      'conversation-tags',
      'first-steps',
      'notes/c',
      'pending',
      'questions',
      'workspace-overview',
    ],
  ],
  [
    'deleted conversation',
    { ...conversation, isGone: true },
    [
      'agents',
      'contact-list',
      'conversation-stats',
      'conversation-tags',
      'extraction-counts',
      'extraction-search',
      'first-steps',
      'leads',
      'leads-of-all',
      'pending',
      'questions',
      'workspace-overview',
    ],
  ],
  [
    'many changed conversations',
    { type: 'conversations' },
    ['conversation-activity', 'conversation-stats', 'pending', 'workspace-overview'],
  ],
  [
    'changed contact',
    { type: 'contact', contactId: 'k' },
    ['contact-card/k', 'contact-list', 'contact-stats', 'contact-tags'],
  ],
  [
    'contact that is gone',
    { type: 'contact', contactId: 'k', isGone: true },
    ['contact-list', 'contact-stats', 'contact-tags'],
  ],
  ['progress of a document', { ...document, stage: { name: 'reading', done: 1, total: 2 } }, ['document-stats']],
  [
    'changed document',
    document,
    [
      'agents',
      'document',
      'document-pictures',
      'document-rows',
      'document-stats',
      'document-tags',
      'documents',
      'first-steps',
      'passages',
      'question-counts',
      'questions',
      'tests',
    ],
  ],
  [
    'session',
    { type: 'session', sessionName: 's' },
    ['agentless-sessions', 'pending-deletions', 'whatsapp-sessions/s'],
  ],
])('stale queries: %s', (_, event, expected) => {
  expect(
    staleKeysFor(event)
      .map((key) => key.join('/'))
      .toSorted(),
  ).toEqual(expected)
})

test('event of another workspace: only what is about the person becomes stale', () => {
  const ofPerson = resources.filter(({ isOfPerson }) => isOfPerson)
  const staleAfter = (event: ServerEvent) => staleKeysFor(event, ofPerson).map((key) => key.join('/'))
  expect(staleAfter(conversation)).toEqual(['workspace-overview'])
  expect(staleAfter({ type: 'members' })).toEqual(['workspaces', 'workspace-overview'])
  expect(staleAfter({ type: 'canned_reply' })).toEqual([])
})
