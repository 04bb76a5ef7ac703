import type { ReactNode } from 'react'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5 border-t border-linea pt-4">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
)

type Fact = { word: string; value: ReactNode }

/** Words and what stands for each, in two columns where there is room. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="mt-2 grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2">
    {facts.map(({ word, value }) => (
      <div key={word} className="min-w-0">
        <dt className="text-xs text-texto-3">{word}</dt>
        <dd className="num wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
