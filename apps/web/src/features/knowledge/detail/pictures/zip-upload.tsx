import { isExcel, type KnowledgeDocument, limits, type PicturesReport } from '@portavoz/contract'
import { FolderArchive } from 'lucide-react'
import { useState } from 'react'
import { useAddPictures } from '../../../../data/documents/pictures.ts'
import { formatNumber } from '../../../../lib/format/numbers.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FileChoice } from './file-choice.tsx'
import { zipRefusal } from './picture-refusal.ts'
import { useFileUpload } from './use-file-upload.ts'

/** Adds the pictures of a ZIP to the rows of a table that name them. */
export function ZipUpload({ document }: { document: KnowledgeDocument }) {
  const [isOpen, setOpen] = useState(false)
  const isTable = isExcel({ name: document.fileName }) || /\.csv$/i.test(document.fileName)
  if (!isTable || document.processingStatus !== 'COMPLETED') return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <FolderArchive aria-hidden className="size-4" /> Subir fotos en un ZIP
      </Button>
      {isOpen ? <ZipDialog document={document} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ZipDialog({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { mutateAsync } = useAddPictures()
  const upload = useFileUpload(zipRefusal)
  const [report, setReport] = useState<PicturesReport | null>(null)
  const close = () => {
    upload.stop()
    onClose()
  }
  const send = () => upload.send(async (transfer) => setReport(await mutateAsync({ id: document.id, ...transfer })))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Subir fotos en un ZIP"
      description="La tabla necesita una columna «Foto» o «Imagen» con el nombre del archivo de cada fila, como camisa.jpg."
      footer={
        report ? (
          <Button variant="primary" onClick={close}>
            Listo
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button variant="primary" busy={upload.isSending} disabled={!upload.isReady} onClick={() => void send()}>
              {upload.isSending ? 'Subiendo…' : 'Subir'}
            </Button>
          </>
        )
      }
    >
      {report ? <ZipReport report={report} /> : <FileChoice label="Elegir ZIP" accept=".zip" upload={upload} />}
    </Dialog>
  )
}

const addedText = ({ added, unchanged }: PicturesReport): string => {
  const total = added === 1 ? 'Se añadió 1 foto' : `Se añadieron ${formatNumber(added)} fotos`
  return unchanged > 0 ? `${total}; ${formatNumber(unchanged)} ya estaban` : total
}

/** Which rows got a picture, and what fits nothing. */
function ZipReport({ report }: { report: PicturesReport }) {
  const lists = [
    ['Filas con foto nueva', report.rows],
    ['Nombres de la tabla que no están en el ZIP', report.missing],
    ['Archivos del ZIP que ninguna fila nombra', report.unused],
    ['Archivos que no son una foto que se pueda enviar', report.damaged],
    ['Nombres que varios archivos del ZIP tienen: escribe también su carpeta', report.ambiguous],
    [`Archivos que más de ${limits.rowsOfPicture} filas nombran`, report.shared],
    [`Fotos que no caben: máximo ${limits.picturesOfRow} por fila`, report.excess],
  ] as const
  return (
    <div className="grid gap-4 text-sm">
      <p role="status" className="font-medium">
        {addedText(report)}.
      </p>
      {lists.map(([title, names]) =>
        names.length > 0 ? (
          <section key={title} aria-label={title}>
            <h3 className="font-semibold">{title}</h3>
            <p className="wrap-anywhere text-texto-3">{names.join(', ')}</p>
          </section>
        ) : null,
      )}
    </div>
  )
}
