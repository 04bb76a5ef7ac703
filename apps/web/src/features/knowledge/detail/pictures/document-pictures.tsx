import type { DocumentPicture, KnowledgeDocument } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { picturesQuery, useRemovePicture } from '../../../../data/documents/pictures.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { formatNumber } from '../../../../lib/format/numbers.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { AddPictureDialog } from './add-picture-dialog.tsx'
import { PictureItem, pictureTitle } from './picture-item.tsx'
import { ZipUpload } from './zip-upload.tsx'

/** The pictures that agents send when they speak of this document or of a row of it. */
export function DocumentPictures({ document }: { document: KnowledgeDocument }) {
  const { id } = document
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    picturesQuery(id),
  )
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<DocumentPicture | null>(null)
  const mayConfigure = useMay('admin')
  const pictures = data?.pages.flatMap(({ items }) => items)
  const total = data?.pages.at(-1)?.total ?? 0
  return (
    <section aria-label="Fotos" className="grid gap-3 text-sm">
      <h3 className="num font-semibold">Fotos{total > 0 ? ` (${formatNumber(total)})` : ''}</h3>
      {error && !data ? (
        <ErrorState title="No se pudieron cargar las fotos" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : null}
      {pictures?.length === 0 ? (
        <p className="text-xs text-texto-3">
          Ponle una foto a un producto y tu agente la manda cuando habla de él, después del texto.
        </p>
      ) : null}
      <ul className="grid gap-2 empty:hidden">
        {pictures?.map((picture) => (
          <PictureItem
            key={picture.id}
            documentId={id}
            picture={picture}
            onRemove={mayConfigure ? () => setRemoved(picture) : null}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más fotos
        </Button>
      ) : null}
      {mayConfigure ? (
        <div className="flex flex-wrap gap-2">
          <ChangeControls>
            <Button size="sm" onClick={() => setAdding(true)}>
              <ImagePlus aria-hidden className="size-4" /> Añadir foto
            </Button>
            <ZipUpload document={document} />
          </ChangeControls>
        </div>
      ) : null}
      {isAdding ? <AddPictureDialog document={document} onClose={() => setAdding(false)} /> : null}
      {removed ? <RemovePictureDialog documentId={id} picture={removed} onClose={() => setRemoved(null)} /> : null}
    </section>
  )
}

type RemovePictureDialogProps = { documentId: string; picture: DocumentPicture; onClose: () => void }

function RemovePictureDialog({ documentId, picture, onClose }: RemovePictureDialogProps) {
  const { mutate, isPending } = useRemovePicture()
  const remove = () =>
    mutate(
      { id: documentId, pictureId: picture.id },
      {
        onSuccess: () => toast({ description: 'Foto quitada', kind: 'ok' }),
        onError: (error) => toast({ description: error.message, kind: 'error' }),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="¿Quitar esta foto?"
      description={`${pictureTitle(picture)} se queda sin ella. En los chats donde ya se mandó sigue estando.`}
      confirm="Quitar"
      busy={isPending}
      onConfirm={remove}
    />
  )
}
