import type { ReactNode } from 'react'

type DetailSectionProps = { title: string; hint?: string; children: ReactNode }

export const DetailSection = ({ title, hint, children }: DetailSectionProps) => (
  <section className="mt-5 border-t border-linea pt-4">
    <h3 className="text-sm font-semibold">{title}</h3>
    {hint ? <p className="mt-1 text-xs text-texto-3">{hint}</p> : null}
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
