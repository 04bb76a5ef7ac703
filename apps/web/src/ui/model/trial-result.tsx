import type { ModelTrial } from '@portavoz/contract'
import { Alert } from '../alert.tsx'

/** What came of trying: the sentence, and below it what the model said. */
export const TrialResult = ({ trial: { outcome, sentence, reply } }: { trial: ModelTrial }) => (
  <Alert
    title={outcome === 'good' ? 'El modelo responde' : 'El modelo no responde'}
    tone={outcome === 'good' ? 'ok' : 'error'}
  >
    <p>{sentence}</p>
    {reply ? <p className="mt-2 line-clamp-3 border-l-2 border-acento pl-3 whitespace-pre-line">{reply}</p> : null}
  </Alert>
)
