import type { AgentWords } from '@portavoz/contract'
import { useState } from 'react'
import { wordsDraft } from '../words-draft.ts'

const draft = wordsDraft('new')
const noWords: AgentWords = { name: '', description: '', prompt: '' }

/** The words of a new agent: they wait in this tab until it is created. */
export function useNewWords() {
  const [recovered, setRecovered] = useState(draft.read)
  const [words, setWords] = useState(recovered ?? noWords)
  const type = (typed: AgentWords) => {
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
