import type { ModelTestResult } from '@portavoz/contract'
import { Alert } from '../feedback/alert.tsx'

/** The result of testing a model: its sentence and the model's reply. */
export const ModelTestAlert = ({ result: { outcome, sentence, reply } }: { result: ModelTestResult }) => (
  <Alert
    title={outcome === 'good' ? 'El modelo responde' : 'El modelo no responde'}
    tone={outcome === 'good' ? 'ok' : 'error'}
  >
    <p>{sentence}</p>
    {reply ? <p className="mt-2 line-clamp-3 border-l-2 border-acento pl-3 whitespace-pre-line">{reply}</p> : null}
  </Alert>
)
