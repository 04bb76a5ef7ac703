import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'

type RemoveOwnChoiceProps = {
  question: string
  consequence: string
  removed: string
  failure: string
  removal: { isPending: boolean; mutateAsync: () => Promise<unknown> }
  onRemoved: () => void
}

/** Asks first, because the stored key is deleted. */
export function RemoveOwnChoice({ question, consequence, removed, failure, removal, onRemoved }: RemoveOwnChoiceProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = () =>
    void removal
      .mutateAsync()
      .then(
        () => {
          onRemoved()
          toast({ title: removed, kind: 'ok' })
        },
        (error: unknown) => toast({ description: describeRequestError(error, failure), kind: 'error' }),
      )
      .finally(() => setIsAsking(false))
  return (
    <>
      <div className="sm:mr-auto">
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          Quitar
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        description={consequence}
        confirm={removal.isPending ? 'Quitando…' : 'Quitar'}
        busy={removal.isPending}
        onConfirm={remove}
      />
    </>
  )
}
