import { useState } from 'react'
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'

const STORAGE_KEY = 'portavoz.inbox-details'
/** For a browser that stores nothing. */
let lastChoice: boolean | null = null

const readIsShown = () => lastChoice ?? ignoreStorageErrors(() => localStorage.getItem(STORAGE_KEY)) !== 'hidden'

/** Whether the details are a third column, beside list and thread; remembered on this device. */
export function useDetailsColumn() {
  const hasRoom = useMedia('(min-width: 1440px)')
  const [isChosen, setIsChosen] = useState(readIsShown)
  function toggle() {
    lastChoice = !isChosen
    setIsChosen(lastChoice)
    ignoreStorageErrors(() => localStorage.setItem(STORAGE_KEY, isChosen ? 'hidden' : 'shown'))
  }
  return { hasRoom, isShown: hasRoom && isChosen, toggle }
}
