import { useState } from 'react'
import { truncateText } from './truncate-text.ts'

/** The text of a message; a very long one is truncated until the reader asks for the rest. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const shownText = isWhole ? text : truncateText(text)
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap">{shownText}</p>
      {shownText === text ? null : (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="inline-flex h-[24px] items-center font-medium hover:underline"
        >
          Ver el mensaje completo
        </button>
      )}
    </>
  )
}
