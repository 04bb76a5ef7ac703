import type { Agent, ConversationStats } from '@portavoz/contract'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useUnreachableSince } from '../../data/live/live-state.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { columns } from './columns.ts'
import { countAgents, dashboardFigures, recentAgents } from './figures.ts'
import { NeedsYou } from './needs-you.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatusDistribution } from './status-distribution.tsx'
import { Week } from './week.tsx'

export type DashboardContentProps = { agents: readonly Agent[]; stats: ConversationStats; children: ReactNode }

let wasDrawn = false

/**
 * What needs a person first, then the first steps as children, how the agents are, and the week. Figures are drawn when
 * the first two are on the screen; going back draws all at once, so that the page is as long as it was.
 */
export function DashboardContent({ agents, stats, children }: DashboardContentProps) {
  const isFirstDrawn = useDeferredValue(true, wasDrawn)
  useEffect(() => {
    wasDrawn = true
  }, [])
  return (
    <div className="grid items-start gap-6" style={columns}>
      <div className="grid min-w-0 gap-6">
        <NeedsYou agents={agents} />
        {children}
      </div>
      {isFirstDrawn ? <Figures agents={agents} stats={stats} /> : null}
    </div>
  )
}

function Figures({ agents, stats }: Omit<DashboardContentProps, 'children'>) {
  const isConfirmed = useUnreachableSince() === null
  return (
    <div className="grid min-w-0 gap-6">
      <StatStrip stats={dashboardFigures(agents, stats, isConfirmed)} />
      <div className="grid gap-6 lg:grid-cols-[1fr_1.6fr]">
        <StatusDistribution counts={countAgents(agents)} />
        <RecentActivity agents={recentAgents(agents)} />
      </div>
      {stats.total > 0 ? <Week /> : null}
    </div>
  )
}
