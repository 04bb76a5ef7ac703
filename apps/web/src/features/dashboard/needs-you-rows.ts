import {
  type Agent,
  formatMessageLine,
  PENDING_TEXT_MAX,
  type PendingQuestions,
  type PendingWork,
  type WaitingConversation,
} from '@portavoz/contract'
import type { LinkProps } from '@tanstack/react-router'
import { formatCount, formatNumber } from '../../lib/format/numbers.ts'
import type { Tone } from '../../ui/badge.tsx'

/** One thing that waits, and the list that shows it. */
export type NeedsYouRow = { key: string; text: string; detail: string | null; tone: Tone; link: LinkProps }

/** What the contact wrote last, in one line; null where they wrote nothing that is left. */
export function quoteLastMessage({ lastMessage }: Pick<WaitingConversation, 'lastMessage'>): string | null {
  if (lastMessage === null) return null
  const { content } = lastMessage
  return formatMessageLine({
    ...lastMessage,
    content: [...content].length < PENDING_TEXT_MAX ? content : `${content}…`,
  })
}

/** What waits besides conversations, agents first: while one is silent, its contacts get no answer. */
export function listRows(
  { agents: silent, leads }: Pick<PendingWork, 'agents' | 'leads'>,
  questions: PendingQuestions | undefined,
  agents: readonly Agent[],
): NeedsYouRow[] {
  const causeOf = (id: string) => agents.find((agent) => agent.id === id)?.state.cause?.text
  return [
    ...(silent.total > 1 ? [allSilentRow(silent.total)] : []),
    ...silent.items.map(({ id, name }) => ({
      key: `agent ${id}`,
      text: name,
      detail: ['No está respondiendo', causeOf(id)].filter((part) => part !== undefined).join('. '),
      tone: 'error' as const,
      link: { to: '/agents/$agentId', params: { agentId: id } } satisfies LinkProps,
    })),
    ...leads.items.map(({ agentId, agentName, count }) => ({
      key: `leads ${agentId}`,
      text: formatCount(count, 'interesado sin enviar', 'interesados sin enviar'),
      detail: agentName,
      tone: 'aviso' as const,
      link: {
        to: '/agents/$agentId/$tab',
        params: { agentId, tab: 'leads' },
        search: { unsent: 1 },
      } satisfies LinkProps,
    })),
    ...(leads.total > sumOf(leads.items) ? [allUnsentRow(leads.total)] : []),
    ...(questions?.items ?? []).map(({ agentId, agentName, count }) => ({
      key: `questions ${agentId}`,
      text: formatCount(count, 'pregunta sin respuesta', 'preguntas sin respuesta'),
      detail: agentName,
      tone: 'neutro' as const,
      link: { to: '/agents/$agentId/$tab', params: { agentId, tab: 'questions' } } satisfies LinkProps,
    })),
    ...(questions ? otherQuestionsRow(questions.total - sumOf(questions.items)) : []),
  ]
}

/** The list of all, before those that are named. */
const allSilentRow = (total: number): NeedsYouRow => ({
  key: 'all agents',
  text: `${formatNumber(total)} agentes no están respondiendo`,
  detail: null,
  tone: 'error',
  link: { to: '/agents', search: { show: 'not_answering' } },
})

/** The list behind it holds those of the rows above, too. */
const allUnsentRow = (total: number): NeedsYouRow => ({
  key: 'more leads',
  text: `${formatNumber(total)} interesados sin enviar, de todos los agentes`,
  detail: null,
  tone: 'aviso',
  link: { to: '/interesados', search: { unsent: 1 } },
})

const sumOf = (items: PendingQuestions['items']) => items.reduce((sum, { count }) => sum + count, 0)

/** What the bounded list leaves out. */
const otherQuestionsRow = (count: number): NeedsYouRow[] =>
  count === 0
    ? []
    : [
        {
          key: 'more questions',
          text: `${formatNumber(count)} preguntas sin respuesta, de otros agentes`,
          detail: null,
          tone: 'neutro',
          link: { to: '/preguntas' },
        },
      ]
