import type { N8nTrial } from '@portavoz/contract'
import { Alert } from '../../../ui/alert.tsx'

/** What came of trying, and what to do about it. */
export const TrialResult = ({ trial: { outcome, sentence } }: { trial: N8nTrial }) => (
  <Alert
    title={outcome === 'good' ? 'La conexión funciona' : 'La conexión no funciona'}
    tone={outcome === 'good' ? 'ok' : 'error'}
  >
    {sentence}
  </Alert>
)
