import type { AgentTest } from '@portavoz/contract'
import { Badge } from '../../../../ui/badge.tsx'
import { SharedMenuTrigger } from '../../../../ui/shared-menu.tsx'
import { StateBadge } from './state-badge.tsx'
import { testMenu } from './test-menu.tsx'

type Props = { test: AgentTest; onSee: (runId: string) => void }

/** A question, what must come of it, and how it went last. */
export function TestRow({ test, onSee }: Props) {
  const { id, question, last } = test
  return (
    <li className="grid gap-2 rounded-panel border border-linea bg-superficie p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 flex-1 pt-1 text-sm font-medium wrap-anywhere whitespace-pre-line">{question}</p>
        <SharedMenuTrigger menu={testMenu} of={id} label={`Acciones de la prueba ${question}`} place="" />
      </div>
      <Expected test={test} />
      <div className="flex flex-wrap items-center gap-2">
        {last ? <StateBadge state={last.state} /> : <Badge tone="neutro">Sin probar</Badge>}
        {last ? (
          <button
            type="button"
            onClick={() => onSee(last.runId)}
            aria-label={`Ver qué respondió a ${question}`}
            className="h-[24px] text-xs font-medium text-acento hover:underline"
          >
            Ver qué respondió
          </button>
        ) : null}
      </div>
    </li>
  )
}

function Expected({ test: { mustContain, mustNotContain, document, mustEscalate } }: { test: AgentTest }) {
  const quoted = (words: string[]) => new Intl.ListFormat('es').format(words.map((one) => `«${one}»`))
  const lines = [
    mustContain.length > 0 && `Debe decir ${quoted(mustContain)}`,
    mustNotContain.length > 0 && `No debe decir ${quoted(mustNotContain)}`,
    document && `Debe usar «${document.name}»${document.id ? '' : ', que se eliminó'}`,
    mustEscalate && 'Debe pasar a una persona',
  ].filter((line) => typeof line === 'string')
  return (
    <ul aria-label="Lo que se espera" className="grid gap-0.5 text-xs wrap-anywhere text-texto-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
