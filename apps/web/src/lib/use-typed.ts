import { useEffect, useEffectEvent, useState } from 'react'

/** As long as somebody rests between two words. */
const restMs = 250

type Typed = { text: string; over: string }

/**
 * What is being typed, at once for the eye and after a rest for everybody else; what comes from elsewhere wins. What
 * cannot be meant stays where it was typed and is told to nobody.
 */
export function useTyped(
  known: string,
  told: (text: string) => void,
  isWrong: (text: string) => boolean = () => false,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState<Typed | null>(null)
  const tell = useEffectEvent((text: string) => {
    if (isWrong(text)) return
    if (text !== known) told(text)
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null) return
    const rest = setTimeout(() => tell(typed.text), restMs)
    return () => clearTimeout(rest)
  }, [typed])
  return [typed?.over === known ? typed.text : known, (text) => setTyped({ text, over: known })]
}
