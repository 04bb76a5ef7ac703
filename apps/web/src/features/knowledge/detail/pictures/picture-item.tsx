import type { DocumentPicture } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { thumbnailQuery } from '../../../../data/documents/pictures.ts'
import { formatBytes } from '../../../../lib/format/numbers.ts'
import { useBlobSource } from '../../../../lib/hooks/use-blob-source.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'

export const pictureTitle = ({ rowName }: DocumentPicture): string => rowName ?? 'Todo el documento'

type PictureItemProps = { documentId: string; picture: DocumentPicture; onRemove: (() => void) | null }

/** A picture with what it shows. «Sin fila»: the file has no such row any more. */
export function PictureItem({ documentId, picture, onRemove }: PictureItemProps) {
  const { id, fileName, bytes, hasRow } = picture
  const title = pictureTitle(picture)
  const { data } = useQuery(thumbnailQuery(documentId, id))
  const show = useBlobSource(data)
  return (
    <li aria-label={title} className="flex items-center gap-3">
      {data ? (
        <img
          ref={show}
          alt={`Foto de ${title}`}
          className="size-14 shrink-0 rounded-xl border border-linea object-cover"
        />
      ) : (
        <span className="size-14 shrink-0 rounded-xl border border-linea bg-lienzo" />
      )}
      <div className="min-w-0 flex-1">
        <p title={title} className="truncate">
          {title}
        </p>
        <p className="num truncate text-xs text-texto-3">
          {hasRow ? null : <Badge tone="aviso">Sin fila</Badge>} {formatBytes(bytes)} · {fileName}
        </p>
      </div>
      {onRemove ? (
        <Button size="icon-sm" variant="ghost" aria-label={`Quitar la foto de ${title}`} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      ) : null}
    </li>
  )
}
