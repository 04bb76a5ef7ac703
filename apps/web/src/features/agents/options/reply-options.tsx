import type { CustomConfig, FieldErrors } from '@portavoz/contract'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { lazyPart, useOnceTrue } from '../../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { isAnchorInUrl, MODEL_ANCHOR } from './url-anchor.ts'
import type { AgentRuntime } from './option-support.ts'
import { toFormEntries, type OptionFormValues } from './options-form.ts'

type ReplyOptionsProps = {
  runtime: AgentRuntime
  /** Undefined for a new agent. */
  agentId?: string
  config: CustomConfig
  typed: OptionFormValues
  errors: FieldErrors
  defaultOpen: boolean
}

const optionSections = lazyPart(() => import('./sections/option-sections.tsx').then((file) => file.OptionSections))

/** Collapsed by default: a new agent works without setting any option. */
export function ReplyOptions({ runtime, agentId, config, typed, errors, defaultOpen }: ReplyOptionsProps) {
  const [isOpen, setOpen] = useState(() => defaultOpen || isAnchorInUrl(MODEL_ANCHOR))
  const [isMounted, setMounted] = useState(false)
  const [seenErrors, setSeenErrors] = useState(errors)
  if (seenErrors !== errors) {
    setSeenErrors(errors)
    if (Object.keys(errors).some((name) => name.startsWith('customConfig.'))) setOpen(true)
  }
  const wasOpened = useOnceTrue(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-xl border border-linea"
    >
      <summary
        onPointerEnter={optionSections.fetchAhead}
        onFocus={optionSections.fetchAhead}
        className={
          'flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-4 py-2.5 ' +
          'text-sm font-medium hover:bg-superficie-2'
        }
      >
        Opciones de respuesta
        <ChevronDown aria-hidden className={cx('size-4 shrink-0 text-texto-3', isOpen && 'rotate-180')} />
      </summary>
      {isMounted ? null : <HiddenOptionFields typed={typed} />}
      {wasOpened ? (
        <div className="border-t border-linea">
          <Suspense fallback={<OptionsSkeleton />}>
            <optionSections.Part
              runtime={runtime}
              agentId={agentId}
              base={config}
              typed={typed}
              errors={errors}
              onMounted={() => setMounted(true)}
              open={isOpen}
              onOpenChange={setOpen}
            />
          </Suspense>
        </div>
      ) : null}
    </details>
  )
}

/** Hidden inputs submit the options while their section is not mounted. */
const HiddenOptionFields = ({ typed }: { typed: OptionFormValues }) =>
  toFormEntries(typed).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const OptionsSkeleton = () => (
  <div role="status" aria-label="Cargando las opciones" className="grid gap-2 p-4">
    <Skeleton size="h-10" />
    <Skeleton size="h-10" />
    <Skeleton size="h-10" />
  </div>
)
