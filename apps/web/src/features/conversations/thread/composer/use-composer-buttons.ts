import { useLayoutEffect, useRef, type FocusEvent, type MouseEvent, type RefObject } from 'react'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { canRecord } from './voice/can-record.ts'

type ComposerState = {
  /** There is something to send, or being sent. */
  hasContent: boolean
  isRecording: boolean
  box: RefObject<HTMLTextAreaElement | null>
}

const DOUBLE_TAP_MS = 500

/**
 * On a phone the microphone is there while there is nothing to send, and «Enviar» in its place otherwise; both while
 * it records, «Detener» in the place of the microphone. A button that goes passes its focus on.
 */
export function useComposerButtons({ hasContent, isRecording, box }: ComposerState) {
  const isPhone = !useMedia('(min-width: 40rem)')
  const recordButton = useRef<HTMLButtonElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const focused = useRef<HTMLElement>(null)
  const shown = !canRecord() ? 'send' : !isPhone || isRecording ? 'both' : hasContent ? 'send' : 'record'
  const shownBefore = useRef(shown)
  const swappedAt = useRef(0)
  useLayoutEffect(() => {
    if (shownBefore.current === shown) return
    // A text or a file, and no press, replaces the microphone alone by «Enviar» alone.
    if (shownBefore.current !== 'record' || shown !== 'send') swappedAt.current = performance.now()
    shownBefore.current = shown
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    // With a keyboard, one press too many must neither send nor record; for a finger the box would open the keyboard.
    const hasKeyboard = matchMedia('(pointer: fine)').matches
    const next = hasKeyboard ? box.current : (recordButton.current ?? sendButton.current)
    next?.focus()
  }, [shown, box])
  return {
    isPhone,
    shown,
    recordButton,
    sendButton,
    formHandlers: {
      /** The second press of a double tap would come to the button that the first one put there. */
      onClickCapture(event: MouseEvent) {
        const isOfSwap = [recordButton, sendButton].some(({ current }) => current?.contains(event.target as Node))
        if (!isPhone || !isOfSwap || event.timeStamp - swappedAt.current > DOUBLE_TAP_MS) return
        event.preventDefault()
        event.stopPropagation()
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => (focused.current = target),
      // «Enviar» is disabled while it sends, and had the focus.
      onBlur: ({ target }: FocusEvent<HTMLElement>) => target.matches(':disabled') || (focused.current = null),
    },
  }
}
