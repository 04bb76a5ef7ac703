import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useShowOpened } from '../lib/hooks/use-show-opened.ts'

type CollapsibleProps = { title: string; startsOpen?: boolean; children: ReactNode }

/** A `details` element with a small summary, in the colour of the text around it. */
export function Collapsible({ title, startsOpen = false, children }: CollapsibleProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const box = useRef<HTMLDetailsElement>(null)
  useShowOpened(box, isOpen, startsOpen)
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group text-xs"
    >
      <summary className="flex h-[24px] w-fit cursor-pointer list-none items-center gap-1 hover:underline">
        {title}
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mb-1 border-l-2 border-current/40 pl-2">{children}</div>
    </details>
  )
}
