import { useEffect, useEffectEvent, useState } from 'react'

/** As long as somebody rests between two words. */
const restMs = 250

/** What is being typed, at once for the eye and after a rest for everybody else; what comes from elsewhere wins. */
export function useTyped(known: string, told: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useEffectEvent((text: string) => {
    if (text !== known) told(text)
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null) return
    const rest = setTimeout(() => tell(typed), restMs)
    return () => clearTimeout(rest)
  }, [typed])
  return [typed ?? known, setTyped]
}
