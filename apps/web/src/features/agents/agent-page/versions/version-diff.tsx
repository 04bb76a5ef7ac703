import { type Agent, changedFields, readField, type AgentVersionContent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { versionQuery } from '../../../../data/agents/agent-versions.ts'
import { cx } from '../../../../lib/cx.ts'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { fieldLabel, formatFieldValue } from './field-texts.ts'
import { collapseUnchanged, diffLines, type DiffRow } from './line-diff.ts'

type VersionDiffProps = { agent: Agent; from: number; to: number }

/** The fields that differ between two versions. */
export function VersionDiff({ agent, from, to }: VersionDiffProps) {
  const before = useQuery(versionQuery(agent.id, from))
  const after = useQuery(versionQuery(agent.id, to))
  if (before.isError || after.isError)
    return (
      <RetryLine
        onRetry={() => {
          for (const query of [before, after]) if (query.isError) void query.refetch()
        }}
      >
        No se pudo leer qué cambió.
      </RetryLine>
    )
  if (!before.data || !after.data)
    return (
      <div role="status" aria-label="Leyendo qué cambió">
        <Skeleton size="h-10" />
      </div>
    )
  return <ChangedFields before={before.data} after={after.data} />
}

function ChangedFields({ before, after }: { before: AgentVersionContent; after: AgentVersionContent }) {
  const changedNames = changedFields(before, after)
  if (changedNames.length === 0) return <p className="text-sm text-texto-2">Las dos dicen lo mismo.</p>
  return (
    // A dialog that scrolls over nothing that takes the keyboard would be out of its reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <dl tabIndex={0} className="grid gap-4">
      {changedNames.map((name) => (
        <div key={name} className="grid gap-1.5">
          <dt className="text-sm font-semibold">{fieldLabel(name)}</dt>
          {name === 'prompt' ? (
            <PromptDiff before={before.prompt} after={after.prompt} />
          ) : (
            <dd className="grid gap-1.5 text-sm">
              <DiffSide label="Antes" kind="gone">
                {formatFieldValue(name, readField(before, name))}
              </DiffSide>
              <DiffSide label="Después" kind="new">
                {formatFieldValue(name, readField(after, name))}
              </DiffSide>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const diffClasses = {
  gone: 'bg-error-suave text-error',
  new: 'bg-ok-suave text-ok',
  same: 'text-texto-2',
} as const

const DiffSide = ({ label, kind, children }: { label: string; kind: 'gone' | 'new'; children: string }) => (
  <p className={cx('rounded-xl p-3.5 wrap-anywhere whitespace-pre-line', diffClasses[kind])}>
    <span className="font-medium">{label}:</span> {children}
  </p>
)

const diffMarks = {
  gone: { sign: '−', label: 'Se quitó: ' },
  new: { sign: '+', label: 'Se añadió: ' },
  same: null,
} as const

/** Each change has a sign and a label besides its colour. */
const PromptDiff = ({ before, after }: { before: string; after: string }) => (
  <dd>
    <ol className="overflow-hidden rounded-xl border border-linea text-sm">
      {collapseUnchanged(diffLines(before, after)).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a difference does not change
        <PromptDiffLine key={index} line={line} />
      ))}
    </ol>
  </dd>
)

function PromptDiffLine({ line }: { line: DiffRow }) {
  if (line.kind === 'skipped')
    return (
      <li className="px-3.5 py-2 text-xs text-texto-3">… {formatCount(line.count, 'línea igual', 'líneas iguales')}</li>
    )
  const mark = diffMarks[line.kind]
  return (
    <li className={cx('flex gap-2 px-3.5 py-2', diffClasses[line.kind])}>
      <span aria-hidden className="num w-4 shrink-0">
        {mark?.sign}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
        {mark ? <span className="sr-only">{mark.label}</span> : null}
        {line.text}
      </span>
    </li>
  )
}
