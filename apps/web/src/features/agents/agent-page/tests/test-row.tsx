import type { AgentTest } from '@portavoz/contract'
import { Badge } from '../../../../ui/badge.tsx'
import { SharedMenuTrigger } from '../../../../ui/overlays/shared-menu.tsx'
import { TestStateBadge } from './test-state-badge.tsx'
import { testMenu } from './test-menu.tsx'

type TestRowProps = { test: AgentTest; onSee: (runId: string) => void }

export function TestRow({ test, onSee }: TestRowProps) {
  const { id, question, last } = test
  return (
    <li className="grid content-start gap-2 rounded-panel border border-linea bg-superficie p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 flex-1 pt-1 text-sm font-medium wrap-anywhere whitespace-pre-line">{question}</p>
        <SharedMenuTrigger menu={testMenu} item={id} label={`Acciones de la prueba ${question}`} className="" />
      </div>
      <TestExpectations test={test} />
      <div className="flex flex-wrap items-center gap-2">
        {last ? <TestStateBadge state={last.state} /> : <Badge tone="neutro">Sin probar</Badge>}
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

function TestExpectations({ test: { mustContain, mustNotContain, document, mustEscalate } }: { test: AgentTest }) {
  const quoteAll = (phrases: string[]) => new Intl.ListFormat('es').format(phrases.map((phrase) => `«${phrase}»`))
  const lines = [
    mustContain.length > 0 && `Debe decir ${quoteAll(mustContain)}`,
    mustNotContain.length > 0 && `No debe decir ${quoteAll(mustNotContain)}`,
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
