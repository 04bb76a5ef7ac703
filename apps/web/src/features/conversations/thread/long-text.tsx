import { useState } from 'react'
import { beginningOf } from './beginning-of.ts'

/** The words of a message; of a very long one the beginning, and the rest on demand. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? text : beginningOf(text)
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap">{shown}</p>
      {shown === text ? null : (
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
