import { matchesOf } from '@portavoz/contract'
import { around, piecesOf } from './words.ts'

type Props = { text: string; query: string; cut?: boolean }

/** What was looked for, marked in its text. Never anything but text. */
export function Highlighted({ text, query, cut = false }: Props) {
  const shown = cut ? around(text, matchesOf(text, query)[0]?.[0]) : text
  return (
    <>
      {piecesOf(shown, query).map(({ text: piece, isMatch, at }) =>
        isMatch ? <Found key={at}>{piece}</Found> : <span key={at}>{piece}</span>,
      )}
    </>
  )
}

export const Found = ({ children }: { children: string }) => (
  <mark className="rounded-sm bg-aviso-suave font-medium text-texto">{children}</mark>
)
