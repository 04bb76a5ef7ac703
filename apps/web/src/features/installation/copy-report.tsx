import { type InstallationReport, reportText } from '@portavoz/contract'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { inputClass } from '../../ui/styles.ts'
import { toast } from '../../ui/toast.ts'

/** Without https a browser gives no clipboard: then the text is shown, to be copied by hand. */
export function CopyReport({ report }: { report: InstallationReport }) {
  const [byHand, setByHand] = useState(false)
  const text = reportText(report)
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast({ title: 'Informe copiado', kind: 'ok' }),
      () => setByHand(true),
    )
  return (
    <>
      <Button variant="primary" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        Copiar informe
      </Button>
      <Dialog
        open={byHand}
        onOpenChange={setByHand}
        title="Informe"
        description="Este navegador no deja copiarlo solo: selecciónalo y cópialo."
      >
        <textarea
          readOnly
          aria-label="Texto del informe"
          rows={12}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className={inputClass({ size: 'area' })}
        />
      </Dialog>
    </>
  )
}
