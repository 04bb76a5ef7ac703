import { limits } from '@portavoz/contract'
import type { KeyboardEvent, RefObject } from 'react'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { optionId } from './canned-search.ts'
import type { useCannedReplies } from './use-canned-replies.ts'

type MessageBoxProps = {
  box: RefObject<HTMLTextAreaElement | null>
  /** To whom the person writes. */
  name: string
  content: string
  isSending: boolean
  /** On a phone the menu of the files also opens the canned replies. */
  sendsFiles: boolean
  listId: string
  canned: ReturnType<typeof useCannedReplies>
  onChange: (content: string) => void
  onSubmit: () => void
}

/** Enter sends, Shift+Enter breaks the line; keys go first to the open list of canned replies. */
export function MessageBox({
  box,
  name,
  content,
  isSending,
  sendsFiles,
  listId,
  canned,
  onChange,
  onSubmit,
}: MessageBoxProps) {
  const hasMenu = !useMedia('(min-width: 40rem)') && sendsFiles
  function onKeyDown(event: KeyboardEvent) {
    if (!event.nativeEvent.isComposing && canned.onKeyDown(event)) return event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <textarea
      ref={box}
      rows={1}
      value={content}
      maxLength={limits.messageMax}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      aria-label="Mensaje"
      aria-busy={isSending || undefined}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={canned.selected ? listId : undefined}
      aria-activedescendant={canned.selected ? optionId(listId, canned.selected) : undefined}
      placeholder={`Escribe a ${name}…${hasMenu ? '' : ' («/» para respuestas rápidas)'}`}
      className={
        'field-sizing-content max-h-[25dvh] min-h-11 flex-1 resize-none rounded-ctl border ' +
        'border-linea-fuerte/60 bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento ' +
        'focus:outline-2 focus:outline-offset-0 focus:outline-foco/40 aria-busy:text-texto-3'
      }
    />
  )
}
