import { logoLimits, workspaceErrors } from '@portavoz/contract'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useSetLogo } from '../../../data/workspaces/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

const frameClass =
  'grid size-16 shrink-0 place-items-center overflow-hidden rounded-xl border border-linea bg-blanco p-1'

/** The logo, with buttons that replace and remove it. */
export function LogoField({ logo }: { logo: string | null }) {
  const picker = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, variables } = useSetLogo()
  const save = (file: File | null) =>
    mutate(file, {
      onSuccess: () => toast({ title: file ? 'Logotipo guardado' : 'Logotipo quitado', kind: 'ok' }),
    })
  /** A file that the server would surely refuse is not sent. */
  function take(file: File | undefined) {
    if (!file) return
    if (file.size > logoLimits.bytes)
      return toast({ description: workspaceErrors['workspace.logo_too_large'].text, kind: 'error' })
    save(file)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className={frameClass}>
          {logo ? (
            <img src={logo} alt="Logotipo del negocio" className="max-h-full max-w-full object-contain" />
          ) : (
            <ImagePlus aria-hidden className="size-6 text-texto-3" strokeWidth={1.75} />
          )}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label="Logotipo"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Button size="sm" busy={isPending} onClick={() => picker.current?.click()}>
          {isPending ? 'Guardando…' : logo ? 'Cambiar logotipo' : 'Subir logotipo'}
        </Button>
        {logo ? (
          <Button size="sm" variant="ghost" disabled={isPending} onClick={() => save(null)}>
            Quitar logotipo
          </Button>
        ) : null}
      </div>
      {error ? (
        <Alert tone="error" title="El logotipo no se cambió">
          <p className="mb-2">{error.message || 'No se pudo guardar.'}</p>
          <Button size="sm" onClick={() => save(variables ?? null)}>
            Reintentar
          </Button>
        </Alert>
      ) : null}
      <p className="text-xs text-texto-3">
        PNG, JPG o WebP de hasta 512 kB, y de 32 a 4.096 píxeles de ancho y de alto. En los emails van el nombre y el
        color.
      </p>
    </div>
  )
}
