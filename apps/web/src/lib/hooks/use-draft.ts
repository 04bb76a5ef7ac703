import { useEffect, useState } from 'react'
import { drafts } from '../drafts.ts'

/** A text that is saved as a draft on every change. `initial` is shown without a draft. */
export function useDraft(key: string, initial = ''): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => drafts.read(key) || initial)
  useEffect(() => drafts.subscribe(key, setTyped), [key])
  function type(text: string) {
    drafts.save(key, text)
    setTyped(text)
  }
  return [typed, type]
}
