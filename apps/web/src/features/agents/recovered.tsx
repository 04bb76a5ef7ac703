import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** What had been typed before the page was left stands in the form again. */
export const Recovered = ({ onDiscard }: { onDiscard: () => void }) => (
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
