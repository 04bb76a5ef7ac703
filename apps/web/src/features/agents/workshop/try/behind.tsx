import type { ExecutionResult } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../../lib/numbers.ts'
import { conditions, contactData, interests, wordOf } from '../../options/option-words.ts'

const score = new Intl.NumberFormat('es', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What an answer rests on: the steps, what was read, what the model did and what it may not say. */
export function Behind({ answer: { steps, passages, calls, draft } }: { answer: ExecutionResult }) {
  return (
    <div className="grid gap-1 px-1 text-xs text-texto-2">
      {draft === null ? null : (
        <Fold words="Lo que había escrito el modelo" open>
          <p className="wrap-anywhere whitespace-pre-wrap">{draft}</p>
        </Fold>
      )}
      {passages.length === 0 ? null : (
        <Fold words={formatCount(passages.length, 'fragmento leído', 'fragmentos leídos')}>
          <ol className="grid gap-3">
            {passages.map((passage) => (
              <li key={`${passage.source} ${passage.text}`}>
                <Source passage={passage} />
                <p className="wrap-anywhere whitespace-pre-line">{passage.text}</p>
              </li>
            ))}
          </ol>
        </Fold>
      )}
      {calls.length === 0 ? null : (
        <Fold words={formatCount(calls.length, 'acción del modelo', 'acciones del modelo')}>
          <ul className="grid gap-1">
            {calls.map(({ name, input }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- an answer does not change
              <li key={at} className="wrap-anywhere">
                <span className="font-medium">{Object.hasOwn(tools, name) ? tools[name] : name}</span>{' '}
                {told(name, input)}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Fold words="Paso a paso">
        <ol className="grid gap-1">
          {steps.map(({ text }) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ol>
      </Fold>
    </div>
  )
}

const tools: Record<string, string> = {
  no_answer: 'Dijo que no tiene la respuesta:',
  escalate: 'Pidió una persona:',
  save_lead: 'Guardaría los datos del contacto:',
}

const data = [...contactData, ...interests]

/** What is told of a contact has names; the other tools say one thing. */
const told = (tool: string, input: Record<string, string>) =>
  Object.entries(input)
    .map(([field, value]) => (tool === 'save_lead' ? `${wordOf(data, field)}: ${value}` : wordOf(conditions, value)))
    .join(', ')

function Source({ passage: { documentId, source, score: points } }: { passage: ExecutionResult['passages'][number] }) {
  return (
    <p className="num flex flex-wrap items-center gap-x-3">
      {documentId === null ? (
        <span className="font-medium wrap-anywhere">{source}</span>
      ) : (
        <Link
          to="/knowledge-base"
          search={{ doc: documentId }}
          className="inline-flex min-h-[24px] min-w-0 items-center gap-1.5 font-medium hover:text-acento hover:underline"
        >
          <BookOpen aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{source}</span>
        </Link>
      )}
      {documentId === null ? null : <span className="text-texto-3">{score.format(points)} puntos</span>}
    </p>
  )
}

const Fold = ({ words, open = false, children }: { words: string; open?: boolean; children: ReactNode }) => (
  <details open={open} className="group">
    <summary className="flex h-[24px] w-fit cursor-pointer list-none items-center gap-1 hover:underline">
      {words}
      <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
    </summary>
    <div className="mb-1 border-l-2 border-current/40 pl-2">{children}</div>
  </details>
)
