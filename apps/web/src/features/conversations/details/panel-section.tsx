import type { ReactNode } from 'react'

export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-linea px-5 py-4 first:border-t-0">
    <h3 className="text-xs font-semibold text-texto-3">{title}</h3>
    {children}
  </section>
)
