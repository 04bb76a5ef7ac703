import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { canRecord } from './voice/can-record.ts'

type ComposerState = {
  /** There is something to send, or being sent. */
  hasContent: boolean
  isRecording: boolean
  box: RefObject<HTMLTextAreaElement | null>
}

/**
 * On a phone the microphone is there while there is nothing to send, and «Enviar» in its place otherwise; both while
 * it records. A button that goes passes the focus on.
 */
export function useComposerButtons({ hasContent, isRecording, box }: ComposerState) {
  const isPhone = !useMedia('(min-width: 40rem)')
  const recordButton = useRef<HTMLButtonElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const canSwap = isPhone && canRecord()
  const shown = { record: canRecord() && (!canSwap || isRecording || !hasContent), send: !canSwap || hasContent }
  const shownNow = `${shown.record} ${shown.send}`
  const shownBefore = useRef(shownNow)
  useLayoutEffect(() => {
    if (shownBefore.current === shownNow) return
    shownBefore.current = shownNow
    if (document.activeElement !== document.body) return
    // With a keyboard, one press too many must neither send nor record; for a finger the box would open the keyboard.
    const next = matchMedia('(pointer: fine)').matches ? box : recordButton.current ? recordButton : sendButton
    next.current?.focus()
  }, [shownNow, box])
  return { isPhone, shown, recordButton, sendButton }
}
