import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { tabs } from './tabs.ts'

const tabClass =
  'flex h-10 items-center gap-1.5 rounded-ctl px-2.5 text-sm font-medium whitespace-nowrap text-texto-2 hover:bg-superficie-2 hover:text-texto aria-[current=page]:bg-acento-suave aria-[current=page]:text-acento focus-visible:outline-offset-0'

export const WorkshopTabs = ({ agent }: { agent: Agent }) => (
  <nav aria-label={`Taller de ${agent.name}`} className="mt-5 flex gap-1 overflow-x-auto border-b border-linea pb-2">
    {tabs.map(({ to, label, Figure }) => (
      <Link
        key={to}
        to={to}
        params={{ agentId: agent.id }}
        activeOptions={{ exact: true, includeSearch: false }}
        className={tabClass}
      >
        {label}
        {Figure ? <Figure agentId={agent.id} /> : null}
      </Link>
    ))}
  </nav>
)
