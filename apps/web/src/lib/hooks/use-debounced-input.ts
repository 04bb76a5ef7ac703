import { useEffect, useEffectEvent, useState } from 'react'

const delayMs = 250

type PendingInput = { text: string; base: string }

/**
 * A text input whose changes are reported after a pause. An outside change of `value` discards the pending text;
 * invalid text is shown but not reported.
 */
export function useDebouncedInput(
  value: string,
  onChange: (text: string) => void,
  isInvalid: (text: string) => boolean = () => false,
): [string, (text: string) => void] {
  const [pending, setPending] = useState<PendingInput | null>(null)
  const commit = useEffectEvent((text: string) => {
    if (isInvalid(text)) return
    if (text !== value) onChange(text)
    setPending(null)
  })
  useEffect(() => {
    if (pending === null) return
    const timer = setTimeout(() => commit(pending.text), delayMs)
    return () => clearTimeout(timer)
  }, [pending])
  return [pending?.base === value ? pending.text : value, (text) => setPending({ text, base: value })]
}
