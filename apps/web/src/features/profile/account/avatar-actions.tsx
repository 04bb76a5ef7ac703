import { AvatarUrl } from '@portavoz/contract'
import { useRef, useState } from 'react'
import { formatBytes, formatPercent } from '../../../lib/format/numbers.ts'
import type { UploadProgress } from '../../../lib/http/upload.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { AvatarChange } from './use-avatar.ts'

export function AvatarActions({ avatar, hasPicture }: { avatar: AvatarChange; hasPicture: boolean }) {
  const picker = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [showsUrlForm, setShowsUrlForm] = useState(false)
  function closeUrlForm() {
    setShowsUrlForm(false)
    opener.current?.focus()
  }
  return (
    <div className="mt-5 grid gap-3 border-t border-linea pt-5">
      <div className="flex flex-wrap gap-2">
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label="Foto"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) avatar.takeFile(file)
            currentTarget.value = ''
          }}
        />
        <Button size="sm" disabled={avatar.busy} onClick={() => picker.current?.click()}>
          Subir foto
        </Button>
        <Button
          ref={opener}
          size="sm"
          variant="ghost"
          aria-expanded={showsUrlForm}
          onClick={() => setShowsUrlForm(!showsUrlForm)}
        >
          Usar una URL
        </Button>
        {hasPicture ? (
          <Button size="sm" variant="ghost" disabled={avatar.busy} onClick={avatar.remove}>
            Quitar foto
          </Button>
        ) : null}
      </div>
      {showsUrlForm ? <AvatarUrlForm avatar={avatar} onDone={closeUrlForm} /> : null}
      {avatar.progress ? <AvatarUploadProgress {...avatar.progress} /> : null}
      {avatar.failed && !showsUrlForm ? (
        <Alert title="La foto no se cambió" tone="error">
          <p className="mb-2">{avatar.failed}</p>
          <Button size="sm" onClick={avatar.retry}>
            Reintentar
          </Button>
        </Alert>
      ) : null}
      <p className="text-xs text-texto-3">
        PNG, JPG, WebP o GIF de hasta 5 MB.<span className="hidden md:block">También puedes soltarla aquí.</span>
      </p>
    </div>
  )
}

function AvatarUrlForm({ avatar, onDone }: { avatar: AvatarChange; onDone: () => void }) {
  const { errors, busy, touch, failure, onSubmit } = useZodForm(AvatarUrl, async ({ avatarUrl }) => {
    await avatar.takeUrl(avatarUrl)
    onDone()
  })
  return (
    <form noValidate aria-label="Foto por URL" onSubmit={onSubmit} className="grid gap-3">
      <TextField
        label="Dirección de la imagen"
        name="avatarUrl"
        type="url"
        placeholder="https://"
        autoFocus
        autoComplete="off"
        disabled={busy}
        error={errors['avatarUrl'] ?? (failure === null ? undefined : (avatar.failed ?? undefined))}
        onInput={() => touch('avatarUrl')}
      />
      <Button type="submit" size="sm" busy={busy} disabled={avatar.busy}>
        {busy ? 'Trayendo la imagen…' : failure === null ? 'Usar esta imagen' : 'Reintentar'}
      </Button>
    </form>
  )
}

function AvatarUploadProgress({ sent, total }: UploadProgress) {
  const share = total > 0 ? sent / total : 0
  return (
    <div className="grid gap-1">
      <progress aria-label="Subiendo la foto" value={share} className="w-full accent-acento" />
      <p className="num text-xs text-texto-3">
        {share < 1 ? `${formatPercent(share)} · ${formatBytes(sent)} de ${formatBytes(total)}` : 'Preparando la foto…'}
      </p>
    </div>
  )
}
