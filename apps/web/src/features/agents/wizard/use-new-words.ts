import { useState } from 'react'
import type { TypedAgent } from '../options/options.ts'
import { wordsDraft } from '../words-draft.ts'

const draft = wordsDraft('new')
const noWords: TypedAgent = { name: '', description: '', prompt: '' }

/** The words of a new agent, on whatever platform: they wait in this tab until it is created. */
export function useNewWords() {
  const [recovered, setRecovered] = useState(draft.read)
  const [words, setWords] = useState<TypedAgent>(recovered ?? noWords)
  const type = (typed: TypedAgent) => {
    draft.keep(typed)
    setWords(typed)
  }
  return {
    words,
    isRecovered: recovered !== null,
    type,
    forget: () => {
      setRecovered(null)
      type(noWords)
    },
    drop: draft.drop,
  }
}

export type NewWords = ReturnType<typeof useNewWords>
