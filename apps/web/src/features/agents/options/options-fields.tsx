import type { CustomConfig, FieldErrors } from '@portavoz/contract'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { lazyPart, useEver } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isNamed, MODEL } from './anchor.ts'
import { fieldsOf, type TypedOptions, type Voice } from './options.ts'

type Props = {
  voice: Voice
  /** Of one that is there already. */
  agentId?: string
  config: CustomConfig
  typed: TypedOptions
  errors: FieldErrors
  defaultOpen: boolean
}

const sections = lazyPart(() => import('./sections.tsx').then((file) => file.Sections))

/** Folded away: each has an effect, and none of them must be thought about to begin. */
export function OptionsFields({ voice, agentId, config, typed, errors, defaultOpen }: Props) {
  const [open, setOpen] = useState(() => defaultOpen || isNamed(MODEL))
  const [isDrawn, setDrawn] = useState(false)
  const [seen, setSeen] = useState(errors)
  if (seen !== errors) {
    setSeen(errors)
    if (Object.keys(errors).some((name) => name.startsWith('customConfig.'))) setOpen(true)
  }
  const ever = useEver(open)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-xl border border-linea"
    >
      <summary
        onPointerEnter={sections.fetchAhead}
        onFocus={sections.fetchAhead}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-4 py-2.5 text-sm font-medium hover:bg-superficie-2"
      >
        Opciones de respuesta
        <ChevronDown aria-hidden className={cx('size-4 shrink-0 text-texto-3', open && 'rotate-180')} />
      </summary>
      {isDrawn ? null : <Unseen typed={typed} />}
      {ever ? (
        <div className="border-t border-linea">
          <Suspense fallback={<Waiting />}>
            <sections.Part
              voice={voice}
              agentId={agentId}
              base={config}
              typed={typed}
              errors={errors}
              onDrawn={() => setDrawn(true)}
              open={open}
              onOpenChange={setOpen}
            />
          </Suspense>
        </div>
      ) : null}
    </details>
  )
}

/** What nobody has opened is saved as it stands. */
const Unseen = ({ typed }: { typed: TypedOptions }) =>
  fieldsOf(typed).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const Waiting = () => (
  <div role="status" aria-label="Cargando las opciones" className="grid gap-2 p-4">
    <Skeleton size="h-10" />
    <Skeleton size="h-10" />
    <Skeleton size="h-10" />
  </div>
)
