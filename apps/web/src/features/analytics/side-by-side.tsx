import type { ReactNode } from 'react'

const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))' }

/** Sections beside each other where there is room. */
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-6" style={columns}>
    {children}
  </div>
)
