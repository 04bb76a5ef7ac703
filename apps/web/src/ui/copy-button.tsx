import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { Button } from './button.tsx'

type CopyButtonProps = { text: string; label: string; doneText: string }

/** Shows the result below the button, so that it works without toasts and without clipboard access. */
export function CopyButton({ text, label, doneText }: CopyButtonProps) {
  const [result, setResult] = useState<{ text: string; well: boolean } | null>(null)
  const copy = () =>
    copyText(text).then(
      () => setResult({ text, well: true }),
      () => setResult({ text, well: false }),
    )
  const current = result?.text === text ? result : null
  const Icon = current?.well ? Check : Copy
  return (
    <div className="grid justify-items-center gap-1">
      <Button onClick={() => void copy()}>
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      <p role="status" className="text-xs text-texto-3 empty:hidden">
        {current ? (current.well ? doneText : 'Tu navegador no dejó copiarlo: cópialo a mano') : ''}
      </p>
    </div>
  )
}
