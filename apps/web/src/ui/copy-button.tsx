import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

type Props = { text: string; what: string; done: string }

/** Says in its own place how it went: also where nobody shows toasts, or the browser gives no clipboard. */
export function CopyButton({ text, what, done }: Props) {
  const [went, setWent] = useState<{ text: string; well: boolean } | null>(null)
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setWent({ text, well: true }),
      () => setWent({ text, well: false }),
    )
  const now = went?.text === text ? went : null
  const Icon = now?.well ? Check : Copy
  return (
    <div className="grid justify-items-center gap-1">
      <Button onClick={() => void copy()}>
        <Icon aria-hidden className="size-4" />
        {what}
      </Button>
      <p role="status" className="text-xs text-texto-3 empty:hidden">
        {now ? (now.well ? done : 'Tu navegador no dejó copiarlo: cópialo a mano') : ''}
      </p>
    </div>
  )
}
