import { useState } from 'react'
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'

const STORAGE_KEY = 'portavoz.inbox-details'

const readIsShown = () => ignoreStorageErrors(() => localStorage.getItem(STORAGE_KEY)) !== 'hidden'

/** Whether the details are a third column, beside list and thread; remembered on this device. */
export function useDetailsColumn() {
  const hasRoom = useMedia('(min-width: 1440px)')
  const [isChosen, setIsChosen] = useState(readIsShown)
  function toggle() {
    setIsChosen(!isChosen)
    ignoreStorageErrors(() => localStorage.setItem(STORAGE_KEY, isChosen ? 'hidden' : 'shown'))
  }
  return { hasRoom, isShown: hasRoom && isChosen, toggle }
}
