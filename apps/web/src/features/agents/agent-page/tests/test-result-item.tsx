import type { TestResult } from '@portavoz/contract'
import { NoModelBadge } from '../../../../data/account/no-model-badge.tsx'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { Collapsible } from '../../../../ui/collapsible.tsx'
import { isModeless } from '../is-modeless.ts'
import { TestStateBadge } from './test-state-badge.tsx'
import { comparisonTexts } from './test-texts.ts'

/** One test of a run: why it failed, the reply, and the passages it read. */
export function TestResultItem({ result }: { result: TestResult }) {
  const { question, state, complaints, outcome, reply, reason, passages } = result
  const isAsked = state !== 'waiting' && state !== 'cancelled'
  const isWorse = comparisonTexts([result]).length > 0
  return (
    <li className="grid gap-2 rounded-xl border border-linea bg-lienzo p-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <TestStateBadge state={state} />
        {isModeless(outcome) ? <NoModelBadge /> : null}
        {isWorse ? (
          <span className="text-xs text-texto-2">{state === 'failed' ? 'Antes pasaba' : 'Antes fallaba'}</span>
        ) : null}
      </div>
      <p className="text-sm font-medium wrap-anywhere whitespace-pre-line">{question}</p>
      {complaints.length > 0 ? (
        <ul aria-label="Por qué falló" className="grid gap-0.5 text-sm wrap-anywhere text-error">
          {complaints.map((complaint) => (
            <li key={complaint}>{complaint}</li>
          ))}
        </ul>
      ) : null}
      {isAsked && state !== 'broken' ? (
        reply === null ? (
          <p className="text-sm text-texto-3">No respondió nada.</p>
        ) : (
          <p className="border-l-2 border-acento pl-3 text-sm wrap-anywhere whitespace-pre-line">{reply}</p>
        )
      ) : null}
      {reason ? <p className="text-xs wrap-anywhere text-texto-3">{reason}</p> : null}
      {passages.length > 0 ? <ReadPassages passages={passages} /> : null}
    </li>
  )
}

const ReadPassages = ({ passages }: Pick<TestResult, 'passages'>) => (
  <div className="text-texto-2">
    <Collapsible
      title={formatCount(passages.length, 'parte leída de tus documentos', 'partes leídas de tus documentos')}
    >
      <ol className="grid gap-2">
        {passages.map(({ source, text }) => (
          <li key={`${source} ${text}`}>
            <p className="font-medium wrap-anywhere">{source}</p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </Collapsible>
  </div>
)
