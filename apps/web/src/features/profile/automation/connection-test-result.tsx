import type { N8nTestResult } from '@portavoz/contract'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** The result of a test, and what to do about it. */
export function ConnectionTestResult({ result: { outcome, sentence } }: { result: N8nTestResult }) {
  const [words, origin] = sentence.split(SETTING)
  return (
    <Alert
      title={outcome === 'good' ? 'La conexión funciona' : 'La conexión no funciona'}
      tone={outcome === 'good' ? 'ok' : 'error'}
    >
      {words}
      {origin === undefined ? null : (
        <code className="mt-1 block text-xs wrap-anywhere">
          {SETTING}
          <wbr />
          {origin}
        </code>
      )}
    </Alert>
  )
}

/** The setting that the server names at the end of a sentence. */
const SETTING = 'ALLOWED_PRIVATE_ORIGINS='
