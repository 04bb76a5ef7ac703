import { type Agent, changedFields, fieldOf, type VersionWords } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { versionQuery } from '../../../../data/agent-versions.ts'
import { cx } from '../../../../lib/cx.ts'
import { formatCount } from '../../../../lib/numbers.ts'
import { RetryLine } from '../../../../ui/retry-line.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { fieldLabel, fieldWords } from './field-words.ts'
import { around, linesBetween, type Shown } from './lines.ts'

type Props = { agent: Agent; from: number; to: number }

/** What says something else in one version than in another, field by field. */
export function Difference({ agent, from, to }: Props) {
  const before = useQuery(versionQuery(agent.id, from))
  const after = useQuery(versionQuery(agent.id, to))
  if (before.isError || after.isError)
    return (
      <RetryLine
        onRetry={() => {
          for (const one of [before, after]) if (one.isError) void one.refetch()
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
  return <Fields before={before.data} after={after.data} />
}

function Fields({ before, after }: { before: VersionWords; after: VersionWords }) {
  const changed = changedFields(before, after)
  if (changed.length === 0) return <p className="text-sm text-texto-2">Las dos dicen lo mismo.</p>
  return (
    // A dialog that scrolls over nothing that takes the keyboard would be out of its reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <dl tabIndex={0} className="grid gap-4">
      {changed.map((name) => (
        <div key={name} className="grid gap-1.5">
          <dt className="text-sm font-semibold">{fieldLabel(name)}</dt>
          {name === 'prompt' ? (
            <Prompt before={before.prompt} after={after.prompt} />
          ) : (
            <dd className="grid gap-1.5 text-sm">
              <Side word="Antes" look="gone">
                {fieldWords(name, fieldOf(before, name))}
              </Side>
              <Side word="Después" look="new">
                {fieldWords(name, fieldOf(after, name))}
              </Side>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const looks = {
  gone: 'bg-error-suave text-error',
  new: 'bg-ok-suave text-ok',
  same: 'text-texto-2',
} as const

const Side = ({ word, look, children }: { word: string; look: 'gone' | 'new'; children: string }) => (
  <p className={cx('rounded-xl p-3.5 wrap-anywhere whitespace-pre-line', looks[look])}>
    <span className="font-medium">{word}:</span> {children}
  </p>
)

const marks = { gone: { sign: '−', word: 'Se quitó: ' }, new: { sign: '+', word: 'Se añadió: ' }, same: null } as const

/** A sign and a word beside each colour. */
const Prompt = ({ before, after }: { before: string; after: string }) => (
  <dd>
    <ol className="overflow-hidden rounded-xl border border-linea text-sm">
      {around(linesBetween(before, after)).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a difference does not change
        <PromptLine key={at} line={line} />
      ))}
    </ol>
  </dd>
)

function PromptLine({ line }: { line: Shown }) {
  if (line.kind === 'skipped')
    return (
      <li className="px-3.5 py-2 text-xs text-texto-3">… {formatCount(line.count, 'línea igual', 'líneas iguales')}</li>
    )
  const mark = marks[line.kind]
  return (
    <li className={cx('flex gap-2 px-3.5 py-2', looks[line.kind])}>
      <span aria-hidden className="num w-4 shrink-0">
        {mark?.sign}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
        {mark ? <span className="sr-only">{mark.word}</span> : null}
        {line.text}
      </span>
    </li>
  )
}
