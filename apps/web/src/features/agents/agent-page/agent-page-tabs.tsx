import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { questionsQuery } from '../../../data/agents/questions.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { useIsPhone } from './use-is-phone.ts'
import { toQuestionFilters } from './questions/questions-search.ts'
import { agentPageTabs, useMayOpenTab } from './tabs.ts'

const tabClass =
  'flex h-11 shrink-0 items-center gap-1.5 rounded-ctl px-2.5 text-sm font-medium whitespace-nowrap text-texto-2 ' +
  'hover:bg-superficie-2 hover:text-texto aria-[current=page]:bg-acento-suave aria-[current=page]:text-acento ' +
  'focus-visible:outline-offset-0'

export function AgentPageTabs({ agent }: { agent: Agent }) {
  const mayOpen = useMayOpenTab()
  const row = useActiveTabInView()
  const isPhone = useIsPhone()
  return (
    <nav
      ref={row}
      aria-label={`Partes de ${agent.name}`}
      className={`relative desborda flex gap-1 border-b border-linea ${isPhone ? '' : 'mt-5 pb-2'}`}
    >
      {agentPageTabs.filter(mayOpen).map(({ path, label }) => (
        <Link
          key={path}
          {...toTab(agent.id, path)}
          activeOptions={{ exact: true, includeSearch: false }}
          className={tabClass}
        >
          {label}
          {path === 'questions' ? <OpenQuestionCount agentId={agent.id} /> : null}
        </Link>
      ))}
    </nav>
  )
}

const toTab = (agentId: string, tab: string): LinkProps =>
  tab === ''
    ? { to: '/agents/$agentId', params: { agentId } }
    : { to: '/agents/$agentId/$tab', params: { agentId, tab } }

/** Scrolls the row of tabs, and nothing else, until the open one is in its middle, again when the width changes. */
function useActiveTabInView() {
  const row = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    const nav = row.current
    const tab = nav?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (!nav || !tab) return
    const center = new ResizeObserver(() => {
      nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
    })
    center.observe(nav)
    return () => center.disconnect()
  }, [pathname])
  return row
}

/** The number of open questions in the default period; nothing for zero. */
function OpenQuestionCount({ agentId }: { agentId: string }) {
  const { data } = useQuery(questionsQuery(agentId, toQuestionFilters({})))
  const count = data?.figures.open ?? 0
  return count > 0 ? <span className="num text-texto-3">{formatNumber(count)}</span> : null
}
