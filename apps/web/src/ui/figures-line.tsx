import type { StatItem } from './stat-strip.tsx'

/** The height of the figures, also while they load. */
export const FIGURES_LINE_PX = 44

/** Figures above rows, in one line without their notes. */
export const FiguresLine = ({ stats }: { stats: readonly StatItem[] }) => (
  <dl className="flex items-center justify-between gap-2" style={{ height: FIGURES_LINE_PX }}>
    {stats.map(({ label, value }) => (
      <div key={label} className="flex min-w-0 flex-col-reverse">
        <dt className="truncate text-xs text-texto-3">{label}</dt>
        <dd className="num truncate text-base font-semibold tracking-tight">{value}</dd>
      </div>
    ))}
  </dl>
)
