import type { ReactNode } from 'react'

export const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5 border-t border-linea pt-4">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
)

type LabelledFact = { label: string; value: ReactNode }

/** Labels with their values, in two columns on wide screens. */
export const FactList = ({ facts }: { facts: readonly LabelledFact[] }) => (
  <dl className="mt-2 grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0">
        <dt className="text-xs text-texto-3">{label}</dt>
        <dd className="num wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
