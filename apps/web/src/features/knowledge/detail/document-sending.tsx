import { describeSendingObstacle, type KnowledgeDocument, sendingObstacleOf } from '@portavoz/contract'
import { useId } from 'react'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { useSetSending } from '../../../data/documents/documents.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { sendingText } from '../document-texts.ts'

/** Whether agents send the file to customers who ask for it; people below administrators only read it. */
export function DocumentSending({ document }: { document: KnowledgeDocument }) {
  const { id, isSentOnRequest } = document
  const { mutate, isPending, variables } = useSetSending()
  const mayConfigure = useMay('admin')
  const descriptionId = useId()
  const obstacle = sendingObstacleOf(document)
  const isOn = isPending && variables ? variables.isSentOnRequest : isSentOnRequest
  const change = (checked: boolean) =>
    mutate(
      { id, isSentOnRequest: checked },
      { onError: (error) => toast({ description: error.message, kind: 'error' }) },
    )
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-center justify-between gap-3">
        <p>Enviarlo si lo piden</p>
        {mayConfigure ? (
          <ChangeControls>
            <Switch
              label="Enviarlo si lo piden"
              checked={isOn}
              onChange={change}
              disabled={obstacle !== null && !isOn}
              describedBy={descriptionId}
            />
          </ChangeControls>
        ) : (
          <p className="text-texto-3">{isOn ? 'Sí' : 'No'}</p>
        )}
      </div>
      <p id={descriptionId} className="text-xs wrap-anywhere text-texto-3">
        {obstacle === null ? sendingText(document) : describeSendingObstacle(obstacle)}
      </p>
    </div>
  )
}
