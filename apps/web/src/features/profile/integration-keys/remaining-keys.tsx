import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { integrationKeysQuery } from '../../../data/integrations/integration-keys.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RevokeAllKeys } from './revoke-all-keys.tsx'

/**
 * A new password ends sessions, not integration keys: lists the keys that still work, with a button that revokes them.
 */
export function RemainingKeys({ onDismiss }: { onDismiss: () => void }) {
  const { data: keys = [] } = useQuery(integrationKeysQuery)
  const [isAsking, setIsAsking] = useState(false)
  if (keys.length === 0) return null
  return (
    <>
      <Alert tone="neutral" title="Tus claves de integración siguen valiendo" onDismiss={onDismiss}>
        <p>Si cambiaste la contraseña porque alguien la sabía, revócalas también:</p>
        <ul aria-label="Claves que siguen valiendo" className="mt-2 list-disc pl-5 wrap-anywhere">
          {keys.map(({ id, name, prefix }) => (
            <li key={id}>
              {name} (<span className="num">{prefix}…</span>)
            </li>
          ))}
        </ul>
        <div className="mt-3">
          <Button size="sm" onClick={() => setIsAsking(true)}>
            Revocar todas
          </Button>
        </div>
      </Alert>
      <RevokeAllKeys open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
