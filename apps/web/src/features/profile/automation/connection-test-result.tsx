import type { N8nTestResult } from '@portavoz/contract'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** The result of a test, and what to do about it. */
export const ConnectionTestResult = ({ result: { outcome, sentence } }: { result: N8nTestResult }) => (
  <Alert
    title={outcome === 'good' ? 'La conexión funciona' : 'La conexión no funciona'}
    tone={outcome === 'good' ? 'ok' : 'error'}
  >
    {sentence}
  </Alert>
)
