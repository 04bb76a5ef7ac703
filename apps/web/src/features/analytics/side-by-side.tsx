import type { ReactNode } from 'react'

const columns = {
  texts: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))' },
  /** Three from 90rem of width on, else one. */
  charts: { gridTemplateColumns: 'repeat(auto-fit, minmax(clamp(30%, (90rem - 100%) * 999, 100%), 1fr))' },
}

type SideBySideProps = { hold?: keyof typeof columns; children: ReactNode }

/** Sections beside each other where there is room. */
export const SideBySide = ({ hold = 'texts', children }: SideBySideProps) => (
  <div className="grid gap-6" style={columns[hold]}>
    {children}
  </div>
)
