import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A label that expands its content. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="group text-xs">
    <summary className="flex h-[24px] w-fit cursor-pointer list-none items-center gap-1 hover:underline">
      {label}
      <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
    </summary>
    <div className="mb-1 border-l-2 border-current/40 pl-2">{children}</div>
  </details>
)
