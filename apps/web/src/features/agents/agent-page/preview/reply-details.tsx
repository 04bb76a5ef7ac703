import type { ExecutionResult } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { Collapsible } from '../../../../ui/collapsible.tsx'
import { escalationOptions, contactFieldOptions, interestOptions, labelOf } from '../../options/option-labels.ts'

/** How a reply came about: draft, passages, tool calls and steps. */
export function ReplyDetails({ answer: { steps, passages, calls, draft } }: { answer: ExecutionResult }) {
  return (
    <div className="grid gap-1 px-1 text-xs text-texto-2">
      {draft === null ? null : (
        <Collapsible title="Lo que había escrito el modelo" startsOpen>
          <p className="wrap-anywhere whitespace-pre-wrap">{draft}</p>
        </Collapsible>
      )}
      {passages.length === 0 ? null : (
        <Collapsible
          title={formatCount(passages.length, 'parte leída de tus documentos', 'partes leídas de tus documentos')}
        >
          <ol className="grid gap-3">
            {passages.map((passage) => (
              <li key={`${passage.source} ${passage.text}`}>
                <PassageSource passage={passage} />
                <p className="wrap-anywhere whitespace-pre-line">{passage.text}</p>
              </li>
            ))}
          </ol>
        </Collapsible>
      )}
      {calls.length === 0 ? null : (
        <Collapsible title={formatCount(calls.length, 'acción del modelo', 'acciones del modelo')}>
          <ul className="grid gap-1">
            {calls.map(({ name, input }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an answer does not change
              <li key={index} className="wrap-anywhere">
                <span className="font-medium">{Object.hasOwn(toolLabels, name) ? toolLabels[name] : name}</span>{' '}
                {toolInputText(name, input)}
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
      <Collapsible title="Paso a paso">
        <ol className="grid gap-1">
          {steps.map(({ text }) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ol>
      </Collapsible>
    </div>
  )
}

const toolLabels: Record<string, string> = {
  no_answer: 'Dijo que no tiene la respuesta:',
  escalate: 'Pidió una persona:',
  save_lead: 'Guardaría los datos del contacto:',
}

const leadFieldOptions = [...contactFieldOptions, ...interestOptions]

/** Lead fields are named; the other tools have a single reason. */
const toolInputText = (tool: string, input: Record<string, string>) =>
  Object.entries(input)
    .map(([field, value]) =>
      tool === 'save_lead' ? `${labelOf(leadFieldOptions, field)}: ${value}` : labelOf(escalationOptions, value),
    )
    .join(', ')

const sourceClass =
  'inline-flex min-h-[24px] min-w-0 items-center gap-1.5 font-medium hover:text-acento hover:underline'

function PassageSource({ passage: { documentId, source } }: { passage: ExecutionResult['passages'][number] }) {
  return (
    <p className="num flex flex-wrap items-center gap-x-3">
      {documentId === null ? (
        <span className="font-medium wrap-anywhere">{source}</span>
      ) : (
        <Link to="/knowledge-base" search={{ doc: documentId }} className={sourceClass}>
          <BookOpen aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{source}</span>
        </Link>
      )}
    </p>
  )
}
