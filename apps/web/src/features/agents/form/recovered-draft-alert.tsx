import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'

export const RecoveredDraftAlert = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="mb-4">
    <Alert title="Recuperamos lo que no habías guardado">
      <div className="mt-2">
        <Button size="sm" onClick={onDiscard}>
          Descartarlo
        </Button>
      </div>
    </Alert>
  </div>
)
