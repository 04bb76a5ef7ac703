import { useEffect, useState } from 'react'
import { drafts } from './draft.ts'

/**
 * What is typed at a place and waits there until it went out, also when the box was left and opened again meanwhile.
 * `known` is what stands there before anybody types.
 */
export function useDraft(place: string, known = ''): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => drafts.read(place) || known)
  useEffect(() => drafts.watch(place, setTyped), [place])
  function type(text: string) {
    drafts.keep(place, text)
    setTyped(text)
  }
  return [typed, type]
}
