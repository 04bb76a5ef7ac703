import { findMatches } from '@portavoz/contract'
import { excerptAround, splitByMatches } from './labels.ts'

type HighlightedTextProps = { text: string; query: string; isTruncated?: boolean }

/** Marks the matches of the query in a text. Renders text only, never HTML. */
export function HighlightedText({ text, query, isTruncated = false }: HighlightedTextProps) {
  const shownText = isTruncated ? excerptAround(text, findMatches(text, query)[0]?.[0]) : text
  return (
    <>
      {splitByMatches(shownText, query).map(({ text: piece, isMatch, at }) =>
        isMatch ? <MatchMark key={at}>{piece}</MatchMark> : <span key={at}>{piece}</span>,
      )}
    </>
  )
}

export const MatchMark = ({ children }: { children: string }) => (
  <mark className="rounded-sm bg-aviso-suave font-medium text-texto">{children}</mark>
)
